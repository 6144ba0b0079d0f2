import type { HandlersOf } from '../../platform/http/call.ts';
import * as categories from './categories.ts';
import * as changeRewards from './change-rewards.ts';
import * as claims from './claims.ts';
import * as rewards from './rewards.ts';

export const rewardsHandlers: HandlersOf<'rewards'> = { ...categories, ...changeRewards, ...claims, ...rewards };
