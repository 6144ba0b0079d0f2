/** The program of the operator's commands: node operator.ts <command> [arguments] */
import { builtApps } from './layout.ts';
import { operate } from './operate.ts';

process.exit(await operate({ ...builtApps, defaultDataDir: '.data' }, process.argv.slice(2)));
