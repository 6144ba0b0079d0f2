import type { HandlersOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import * as familyToday from './family-today.ts';
import * as today from './today.ts';
import { getWaiting } from './waiting.ts';
import * as week from './week.ts';

const reads = { ...familyToday, ...today, ...week };

export function homeHandlers(outbox: Pick<Outbox, 'on'>): HandlersOf<'home'> {
  return { ...reads, getWaiting: call => getWaiting(call, outbox.on) };
}
