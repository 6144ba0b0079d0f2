/** The program of `npm run dev`: API and both web apps from their sources, with hot reload, behind one address. */
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../bin/lib/command.mjs';
import { runApiCommand, type ServingProcess, startServing } from './api-process.ts';
import { openDatabase } from './database.ts';
import { startDevMails } from './dev-mails.ts';
import { sourceApps, watchedFolders } from './layout.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { findFreePort } from './ports.ts';
import { startRestartingApi } from './restarting-api.ts';
import { addressLines, readSettings } from './settings.ts';
import { listenForStop, StoppedError, unlessStopped } from './stop-request.ts';
import { apiEnvironment, failWhenEnded } from './supervisor.ts';

/** How long the start waits for the API. */
const API_PATIENCE_MS = 15_000;
const WEB_READY_LIMIT_MS = 60_000;

async function dev(): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = listenForStop();
  await using started = new AsyncDisposableStack();
  try {
    const settings = readSettings(process.env, sourceApps.root, '.data');
    const database = await openDatabase(settings, console.log);
    started.defer(() => database.stop());
    const [apiPort, adminPort] = [await findFreePort(), await findFreePort()];
    const folders = { familyWebDir: sourceApps.familyWeb, adminWebDir: sourceApps.adminWeb };
    const env = apiEnvironment(folders, settings, database);
    const mails = process.env.SMTP_URL ? undefined : await startDevMails();
    if (mails) started.defer(() => mails.close());
    const mailEnv = mails ? { SMTP_URL: mails.smtpUrl } : {};
    const apiEnv = { ...env, ...mailEnv, PORT: String(apiPort), HOST: '127.0.0.1' };
    const onSpawn = (pid: number): void => database.addClient(pid);
    const migrate = (): Promise<number> =>
      runApiCommand([sourceApps.cliEntry, 'migrate'], { env: apiEnv, cwd: sourceApps.apiDir, stop, onSpawn });
    if ((await migrate()) !== 0) throw new OperatorError('The migration failed: see above.');
    const api = startRestartingApi({
      entry: sourceApps.apiEntry,
      env: apiEnv,
      cwd: sourceApps.apiDir,
      folders: watchedFolders(),
      onStart: onSpawn,
      async beforeRestart(changed) {
        if (changed.some(file => file.includes('migrations'))) await migrate().catch(ignoreStopped);
      },
    });
    started.defer(() => api.stop());
    const webEnv = {
      ...process.env,
      API_URL: `http://127.0.0.1:${apiPort}`,
      ADMIN_WEB_URL: `http://127.0.0.1:${adminPort}`,
    };
    const admin = startVite(sourceApps.adminWeb, adminPort, '127.0.0.1', webEnv);
    started.defer(() => admin.stop());
    const family = startVite(sourceApps.familyWeb, settings.port, settings.host, webEnv);
    started.defer(() => family.stop());
    const failures = [failWhenEnded(database, settings), webEnded('admin-web', admin), webEnded('family-web', family)];
    await unlessStopped(stop, Promise.race([waitForPorts([settings.port, adminPort]), ...failures]));
    // With an error in its sources the API does not start. The pages are served, and the API starts after the fix.
    await unlessStopped(stop, Promise.race([waitForPorts([apiPort]), sleep(API_PATIENCE_MS), ...failures]));
    for (const line of addressLines(settings)) console.log(line);
    if (mails) console.log(`Mails are shown, not sent: ${mails.pageUrl}`);
    await unlessStopped(stop, Promise.race(failures));
    return 0;
  } catch (error) {
    if (error instanceof StoppedError) return 0;
    console.error(error instanceof CommandError ? error.message : describeFailure(error));
    return 1;
  }
}

function startVite(app: string, port: number, host: string, env: NodeJS.ProcessEnv): ServingProcess {
  const guard = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;
  const vite = path.join(app, 'node_modules/vite/bin/vite.js');
  const args = [
    '--import',
    guard,
    vite,
    '--port',
    String(port),
    '--strictPort',
    '--host',
    host,
    '--clearScreen=false',
    '--logLevel=warn',
  ];
  return startServing(path.basename(app), args, { ...env, PORT: String(port) }, app, 5000);
}

async function webEnded(name: string, web: ServingProcess): Promise<never> {
  await web.ended;
  throw new OperatorError(`The development server of ${name} ended by itself: see above.`);
}

async function waitForPorts(ports: readonly number[]): Promise<void> {
  const deadline = performance.now() + WEB_READY_LIMIT_MS;
  for (const port of ports) {
    while (!(await accepts(port))) {
      if (performance.now() > deadline) throw new OperatorError(`Nothing listens on port ${port} after a minute.`);
      await sleep(100);
    }
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function ignoreStopped(error: unknown): void {
  if (!(error instanceof StoppedError)) throw error;
}

process.exit(await dev());
