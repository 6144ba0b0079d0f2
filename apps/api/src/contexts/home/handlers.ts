import type { HandlersOf } from '../../platform/http/call.ts';
import * as week from './week.ts';

export const homeHandlers: HandlersOf<'home'> = { ...week };
