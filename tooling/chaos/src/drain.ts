import { setTimeout as sleep } from 'node:timers/promises';
import { hurryMail, isDrained } from './mail-check.ts';
import { hurryPushes, pushesAreDrained } from './push-check.ts';
import type { Stage } from './stage.ts';

/** The longest wait for mail and paydays at the end, in milliseconds. */
const DRAIN_MS = 150_000;
/** Longer than a push may take, in milliseconds. */
const PUSH_MS = 6000;

/** Lets the jobs send all mail and all pushes, and pay all paydays. A start of all processes runs them, then each minute does. */
export async function drain(stage: Stage): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  let pushAt = 0;
  stage.mail.dropNext(0);
  stage.push.answerWith(201);
  await stage.apis.kill([0, 1], () => undefined);
  while (performance.now() < until) {
    const isDone = await stage.database.connected(async client => {
      if ((await isDrained(client)) && (await pushesAreDrained(client))) return true;
      await hurryMail(client);
      if (performance.now() < pushAt) return false;
      pushAt = performance.now() + PUSH_MS;
      await hurryPushes(client);
      return false;
    });
    if (isDone) return;
    // Any request for a link wakes the job that sends mail.
    await fetch(`${stage.base()}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'unknown@pocketful.example' }),
    }).catch(() => undefined);
    await sleep(250);
  }
}
