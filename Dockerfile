# An image in which the tests of this package, and of packages that use it, build without further
# installation:
#
#     docker build -t open-healthkit-ci .
#     docker run --rm -v "$PWD":/work -w /work open-healthkit-ci make test
#
# It has root, because the tests start PostgreSQL as another user; it is no server. Packaging/Dockerfile is. To fix the
# base image, add `--build-arg BASE=swift@sha256:…`.
ARG BASE=swift:6.2-bookworm
FROM ${BASE}
COPY Scripts/install-system-packages /tmp/install-system-packages
RUN apt-get update \
    && apt-get install -y --no-install-recommends make python3-venv \
    && /tmp/install-system-packages --browser --tests \
    && rm -rf /var/lib/apt/lists/* /tmp/install-system-packages
