import type { HandlersOf } from '../../platform/http/call.ts';
import * as familyToday from './family-today.ts';
import * as today from './today.ts';
import * as waiting from './waiting.ts';
import * as week from './week.ts';

export const homeHandlers: HandlersOf<'home'> = { ...familyToday, ...today, ...waiting, ...week };
