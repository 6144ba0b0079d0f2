import type { TracingSettings } from '../config.ts';
import type { DeliveryListener, Tracing } from './spans.ts';

/** Starts recording if the settings ask for it. Otherwise no tracing code is loaded. */
export async function startTracing(
  settings: TracingSettings | undefined,
  listener: DeliveryListener,
): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { recordTraces } = await import('./record-traces.ts');
  return recordTraces(settings, listener);
}
