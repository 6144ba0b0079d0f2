import { takeAttempt } from '../../platform/attempts.ts';
import { demosFrom } from '../../platform/demo.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { newSessionId } from '../../platform/sessions/session-id.ts';
import { startSession } from './start-session.ts';

/** Gives a visitor of a demo a new family, and signs in its first adult with the profile picked. */
export async function startDemo(
  call: CallOf<'startDemo'>,
  { config, database, makeDemoFamily }: Pick<RouteDeps, 'config' | 'database' | 'makeDemoFamily'>,
) {
  if (!makeDemoFamily) return refuse('NO_DEMO');
  const { address, now } = call;
  if (config.rateLimits) {
    const attempt = await takeAttempt(database.crossTenant('sign-in'), demosFrom(address), now);
    if (!attempt.granted) return refuse('DEMO_LIMIT');
  }
  const made = await makeDemoFamily(now);
  if (!made) return refuse('DEMO_FULL');
  const { familyId, adultId } = made;
  await startSession(database, call, newSessionId(familyId), { adultId, memberId: adultId });
  return undefined;
}
