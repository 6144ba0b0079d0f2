import { useApiPages, useApiQuery } from '@pocketful/web-kit/calls/use-api';

/** A child's own rewards by name; none while they are off. */
export function useChildRewards(childId: string) {
  return useApiQuery('listChildRewards', { params: { id: childId } });
}

/** A child's own claims: the open ones first. */
export function useChildClaims(childId: string) {
  return useApiPages('listChildClaims', { params: { id: childId }, query: { limit: 50 } });
}

/** The rewards of all children whose rewards are on. */
export function useFamilyRewards() {
  return useApiQuery('listRewards', {});
}

/** All claims of the family: the open ones first. */
export function useFamilyClaims() {
  return useApiPages('listClaims', { query: { limit: 50 } });
}

/** The family's reward categories by name. */
export function useRewardCategories() {
  return useApiQuery('listRewardCategories', {});
}
