/// What charts are as SVG.
enum Snapshots {
    static let line = """
        <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 320 160" width="320" height="160">
        <title>Weight &lt;kg&gt;</title>
        <desc>Weight from 80.4 kg to 79.1 kg; Trend from 80.4 kg to 79.1 kg</desc>
        <path class="grid" d="M44 136L308 136"/>
        <text class="label" x="38" y="140" text-anchor="end">79</text>
        <path class="grid" d="M44 94.67L308 94.67"/>
        <text class="label" x="38" y="98.67" text-anchor="end">79.5</text>
        <path class="grid" d="M44 53.33L308 53.33"/>
        <text class="label" x="38" y="57.33" text-anchor="end">80</text>
        <path class="grid" d="M44 12L308 12"/>
        <text class="label" x="38" y="16" text-anchor="end">80.5</text>
        <text class="label" x="132" y="154" text-anchor="middle">3 Mar</text>
        <text class="label" x="237.6" y="154" text-anchor="middle">5 Mar</text>
        <path class="goal" d="M44 136L308 136"/>
        <circle class="points" cx="44" cy="20.27" r="2.5"><title>1 Mar 2026: 80.4 kg</title></circle>
        <circle class="points" cx="149.6" cy="53.33" r="2.5"><title>3 Mar 2026: 80 kg</title></circle>
        <circle class="points" cx="308" cy="127.73" r="2.5"><title>6 Mar 2026: 79.1 kg</title></circle>
        <path class="line" d="M44 20.27L149.6 53.33L308 127.73"/>
        </svg>

        """
    static let bars = """
        <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 240 120" width="240" height="120">
        <title>Water</title>
        <desc>Mon 1,500 mL, Wed 0 mL, Thu 2,250 mL</desc>
        <path class="grid" d="M44 96L228 96"/>
        <text class="label" x="38" y="100" text-anchor="end">0</text>
        <path class="grid" d="M44 79.2L228 79.2"/>
        <text class="label" x="38" y="83.2" text-anchor="end">500</text>
        <path class="grid" d="M44 62.4L228 62.4"/>
        <text class="label" x="38" y="66.4" text-anchor="end">1,000</text>
        <path class="grid" d="M44 45.6L228 45.6"/>
        <text class="label" x="38" y="49.6" text-anchor="end">1,500</text>
        <path class="grid" d="M44 28.8L228 28.8"/>
        <text class="label" x="38" y="32.8" text-anchor="end">2,000</text>
        <path class="grid" d="M44 12L228 12"/>
        <text class="label" x="38" y="16" text-anchor="end">2,500</text>
        <rect class="bar" x="50.9" y="45.6" width="32.2" height="50.4" rx="2"><title>Mon: 1,500 mL</title></rect>
        <rect class="bar" x="188.9" y="20.4" width="32.2" height="75.6" rx="2"><title>Thu: 2,250 mL</title></rect>
        <text class="label" x="67" y="114" text-anchor="middle">Mon</text>
        <text class="label" x="113" y="114" text-anchor="middle">Tue</text>
        <text class="label" x="159" y="114" text-anchor="middle">Wed</text>
        <text class="label" x="205" y="114" text-anchor="middle">Thu</text>
        <path class="goal" d="M44 28.8L228 28.8"/>
        </svg>

        """
}
