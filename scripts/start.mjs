import { readFileSync } from 'node:fs';
import { launch } from './launch.mjs';

const HELP = `Usage: npm start [-- options]

Starts Bobbin with a demo world: its database, simulated partners, the application on http://localhost:4000. Ctrl-C stops everything.

  --fresh     empties the data folder first
  --help      shows this
  --version   shows the version

PORT, SIM_PORT, DATA_DIR and DATABASE_URL move things elsewhere (.env.example).`;

// `--version` and `--help` are handled before any installation.
const asked = process.argv.slice(2);
if (asked.includes('--help')) console.log(HELP);
else if (asked.includes('--version')) console.log(readVersion());
else await launch('start/main.ts', 'start');

function readVersion() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
