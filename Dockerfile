# An image in which the tests of this package, and of packages that use it, build without further
# installation:
#
#     docker build --build-arg BASE=swift@sha256:… -t open-healthkit-ci .
#     docker run --rm -v "$PWD":/work -w /work open-healthkit-ci make test
#
# The base is an image of Swift 6.2 or later on Debian 12, by its digest, so that the same name is always the same
# content: `docker buildx imagetools inspect swift:6.2-bookworm` shows the present one. It has root, because the tests
# start PostgreSQL as another user; it is no server. Packaging/Dockerfile is.
ARG BASE
FROM ${BASE}
COPY Scripts/install-system-packages /tmp/install-system-packages
RUN apt-get update \
    && apt-get install -y --no-install-recommends make python3-venv \
    && /tmp/install-system-packages --browser --tests \
    && rm -rf /var/lib/apt/lists/* /tmp/install-system-packages
