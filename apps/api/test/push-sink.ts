import { type PushSink, startPushSink as start } from '@pocketful/local/push-sink';
import { onTestFinished } from 'vitest';

export type { PushSink };

/** Starts push services, which end with the test. */
export async function startPushSink(): Promise<PushSink> {
  const sink = await start();
  onTestFinished(sink.close);
  return sink;
}
