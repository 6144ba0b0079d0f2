import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { startApp, type TestApp, type TestAppOptions, type TestFamily } from '../harness.ts';
import { castOf } from '../principals.ts';

/** An instance with a family, and a member of support who is signed in. */
export async function desk(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; staff: InProcessBrowser; family: TestFamily; childId: string }> {
  const app = await startApp(options);
  const { browsers, family, childId } = await castOf(app);
  return { app, staff: browsers.support_user, family, childId };
}
