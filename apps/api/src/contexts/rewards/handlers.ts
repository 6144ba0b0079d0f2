import type { HandlersOf } from '../../platform/http/call.ts';
import {
  createRewardCategory,
  deleteRewardCategory,
  listRewardCategories,
  updateRewardCategory,
} from './categories.ts';
import { createReward, deleteReward, updateReward } from './change-rewards.ts';
import { approveClaim, createClaim, listChildClaims, listClaims, rejectClaim } from './claims.ts';
import { listChildRewards, listRewards } from './rewards.ts';

export function rewardsHandlers(): HandlersOf<'rewards'> {
  return {
    listRewardCategories,
    createRewardCategory,
    updateRewardCategory,
    deleteRewardCategory,
    listRewards,
    listChildRewards,
    createReward,
    updateReward,
    deleteReward,
    listClaims,
    listChildClaims,
    createClaim,
    approveClaim,
    rejectClaim,
  };
}
