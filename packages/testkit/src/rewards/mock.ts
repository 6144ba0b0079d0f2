import { dayIn } from '@pocketful/domain/dates';
import { nameKey } from '@pocketful/domain/family';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { MAX_OPEN_REQUESTS } from '@pocketful/requests/rules';
import {
  AMOUNT_CHANGED,
  type Claim,
  type Reward,
  type RewardCategory,
  type rewardsRoutes,
} from '@pocketful/rewards/calls';
import {
  DEFAULT_REWARD_COLOR,
  DEFAULT_REWARD_ICON,
  MAX_REWARD_CATEGORIES,
  MAX_REWARDS,
  rewardCategoryText,
} from '@pocketful/rewards/rules';
import { activeMember, type Call, callersFamily, type Handlers, Refusal, visibleChildren } from '../mock/call.ts';
import type { MockMember, MockRequest, MockReward, MockRewardCategory, MockState } from '../mock/state.ts';
import { change, childOf, created, remove, rowOf, today, visibleRows } from '../mock/store.ts';
import {
  cancelRequest,
  decideRequest,
  newRequest,
  openRequests,
  payRequest,
  requestsOf,
  requestView,
  takeBackRequest,
} from '../requests/mock.ts';
import { trustedUpTo } from '../requests/mock-auto-approve.ts';

export const rewardsHandlers: Handlers<keyof typeof rewardsRoutes> = {
  listRewardCategories: call => categoriesOf(call).map(category => categoryView(call.state, category)),

  createRewardCategory: call => {
    const { state, body } = call;
    if (categoryNamed(call, body.name)) return call.refuse('CATEGORY_NAME_TAKEN');
    if (categoriesOf(call).length >= MAX_REWARD_CATEGORIES) return call.refuse('TOO_MANY_CATEGORIES');
    const category: MockRewardCategory = {
      ...created(call),
      ...{ name: body.name, description: body.description ?? null },
      color: body.color ?? DEFAULT_REWARD_COLOR,
      iconName: body.iconName ?? DEFAULT_REWARD_ICON,
      active: true,
    };
    state.rewardCategories.push(category);
    return categoryView(state, category);
  },

  updateRewardCategory: call => {
    const category = activeCategory(call);
    const { name, description, color, iconName } = call.body;
    const other = name === undefined ? undefined : categoryNamed(call, name);
    if (other && other !== category) return call.refuse('CATEGORY_NAME_TAKEN');
    return categoryView(call.state, change(category, { name, description, color, iconName }));
  },

  deleteRewardCategory: call => {
    const category = activeCategory(call);
    category.active = false;
    const { state } = call;
    const isUsed = state.rewards.some(({ categoryId }) => categoryId === category.id);
    return isUsed ? undefined : remove(state.rewardCategories, category);
  },

  listRewards: call => visibleRewards(call, visibleChildren(call)),

  listChildRewards: call => {
    return visibleRewards(call, [childOf(call, call.params.id)]);
  },

  createReward: call => {
    const { state, body } = call;
    const child = childOf(call, body.childId);
    if (!child.rewardsEnabled) return call.refuse('REWARDS_DISABLED');
    const category = categoryNamed(call, body.category);
    if (!category) return call.refuse('CATEGORY_NOT_FOUND');
    if (rewardNamed(state, child.id, body.name)) return call.refuse('REWARD_NAME_TAKEN');
    if (state.rewards.filter(({ childId }) => childId === child.id).length >= MAX_REWARDS)
      return call.refuse('TOO_MANY_REWARDS');
    const reward: MockReward = {
      ...created(call),
      ...{ childId: child.id, categoryId: category.id },
      ...{ name: body.name, description: body.description, amountCents: centsOf(body.amount) },
      icon: body.icon ?? null,
    };
    state.rewards.push(reward);
    return rewardView(state, reward);
  },

  updateReward: call => {
    const { state, body } = call;
    const reward = rowOf(call, state.rewards, 'REWARD_NOT_FOUND');
    if (body.childId !== undefined && body.childId !== reward.childId) return call.refuse('REWARD_NOT_FOUND');
    const category = body.category === undefined ? undefined : categoryFor(call, reward, body.category);
    const other = body.name === undefined ? undefined : rewardNamed(state, reward.childId, body.name);
    if (other && other !== reward) return call.refuse('REWARD_NAME_TAKEN');
    const { name, description, icon, amount } = body;
    change(reward, {
      name,
      description,
      icon,
      categoryId: category?.id,
      ...(amount && { amountCents: centsOf(amount) }),
    });
    return rewardView(state, reward);
  },

  deleteReward: call => {
    // The server keeps the row of a claimed reward. No answer contains it.
    return remove(call.state.rewards, rowOf(call, call.state.rewards, 'REWARD_NOT_FOUND'));
  },

  listClaims: call => requestsOf(call, 'claim', ({ rewardsEnabled }) => rewardsEnabled).map(claimView),

  listChildClaims: call => {
    const child = childOf(call, call.params.id);
    return requestsOf(call, 'claim', ({ id, rewardsEnabled }) => id === child.id && rewardsEnabled).map(claimView);
  },

  createClaim: call => {
    const { state, body } = call;
    const me = activeMember(call);
    if (!me.rewardsEnabled) return call.refuse('REWARDS_DISABLED');
    const reward = state.rewards.find(candidate => candidate.childId === me.id && isNamed(candidate, body));
    if (!reward) return call.refuse('REWARD_NOT_FOUND');
    if (body.amount !== undefined && centsOf(body.amount) !== reward.amountCents)
      throw new Refusal('INVALID_INPUT', { errors: [{ path: 'amount', message: AMOUNT_CHANGED }] });
    const open = openRequests(state, me.id, 'claim');
    if (open.some(({ texts }) => texts.rewardId === reward.id)) return call.refuse('CLAIM_ALREADY_OPEN');
    if (open.length >= MAX_OPEN_REQUESTS) return call.refuse('TOO_MANY_REQUESTS');
    const category = categoryOf(state, reward).name;
    const texts = { rewardId: reward.id, rewardName: reward.name, rewardDescription: reward.description, category };
    return claimView(approvedByRule(call, newRequest(call, 'claim', reward.amountCents, texts)));
  },

  approveClaim: call => claimView(decideRequest(call, 'claim', 'approve')),
  rejectClaim: call => claimView(decideRequest(call, 'claim', 'reject', call.body.comment)),
  takeBackClaim: call =>
    claimView(
      takeBackRequest(call, 'claim', ({ childId, texts }) => {
        const open = openRequests(call.state, childId, 'claim');
        if (open.some(other => other.texts.rewardId === texts.rewardId)) call.refuse('CLAIM_ALREADY_OPEN');
      }),
    ),
  cancelClaim: call => void cancelRequest(call, 'claim'),
};

type AnyCall = Pick<Call<'listRewards'>, 'caller' | 'state'>;

/** A claim that was just made, approved and paid if the child's rule covers it. */
function approvedByRule(call: Call<'createClaim'>, claim: MockRequest): MockRequest {
  const { state, now } = call;
  const { amountCents, round, texts } = claim;
  const claimedToday = state.requests.some(
    other =>
      other !== claim &&
      other.texts.rewardId === texts.rewardId &&
      dayIn(callersFamily(call).timeZone, new Date(other.submittedAt)) >= today(call),
  );
  const most = trustedUpTo(call, { amountCents, round, claimedToday });
  if (most === undefined || typeof payRequest(state, activeMember(call), claim, now) === 'string') return claim;
  return Object.assign(claim, { status: 'approved', approvedAt: now.toISOString(), trustedUpTo: most });
}

/** In the order of their names as they are compared. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  const [one, other] = [nameKey(a.name), nameKey(b.name)];
  return one < other ? -1 : Number(one > other);
}

function categoriesOf(call: AnyCall): MockRewardCategory[] {
  return visibleRows(call, call.state.rewardCategories)
    .filter(({ active }) => active)
    .sort(byName);
}

function categoryNamed(call: AnyCall, name: string): MockRewardCategory | undefined {
  return categoriesOf(call).find(category => nameKey(category.name) === nameKey(name));
}

function activeCategory(call: Call<'updateRewardCategory' | 'deleteRewardCategory'>): MockRewardCategory {
  return rowOf(call, categoriesOf(call), 'CATEGORY_NOT_FOUND');
}

function categoryOf(state: MockState, { categoryId }: MockReward): MockRewardCategory {
  const category = state.rewardCategories.find(({ id }) => id === categoryId);
  if (!category) throw new Error(`no reward category ${categoryId}`);
  return category;
}

/** The category for a reward: its present one if the name matches, even if archived, else an active one. */
function categoryFor(call: AnyCall, reward: MockReward, name: string): MockRewardCategory {
  const own = categoryOf(call.state, reward);
  const found = nameKey(own.name) === nameKey(name) ? own : categoryNamed(call, name);
  if (!found) throw new Refusal('CATEGORY_NOT_FOUND');
  return found;
}

function rewardNamed(state: MockState, childId: string, name: string): MockReward | undefined {
  return state.rewards.find(reward => reward.childId === childId && nameKey(reward.name) === nameKey(name));
}

function isNamed(reward: MockReward, { rewardId, rewardName }: Call<'createClaim'>['body']): boolean {
  const byId = rewardId === undefined || reward.id === rewardId;
  return byId && (rewardName === undefined || nameKey(reward.name) === nameKey(rewardName));
}

/** The rewards of those children whose rewards are on. */
function visibleRewards({ state }: AnyCall, children: readonly MockMember[]): Reward[] {
  const shown = new Set(children.flatMap(({ id, rewardsEnabled }) => (rewardsEnabled ? [id] : [])));
  return state.rewards
    .filter(({ childId }) => shown.has(childId))
    .sort((a, b) => byName(a, b) || a.id.localeCompare(b.id))
    .map(reward => rewardView(state, reward));
}

function categoryView(state: MockState, { familyId, ...category }: MockRewardCategory): RewardCategory {
  const admin = state.members.find(member => member.familyId === familyId && member.role === 'family_admin');
  return { ...category, familyAdminId: admin?.id ?? familyId };
}

function rewardView(state: MockState, reward: MockReward): Reward {
  const { familyId: _, amountCents, ...rest } = reward;
  const { name, color, iconName } = categoryOf(state, reward);
  return {
    ...rest,
    amount: toDecimal(amountCents),
    category: rewardCategoryText(name),
    ...{ categoryName: name, categoryColor: color, categoryIcon: iconName },
    active: true,
  };
}

function claimView(request: MockRequest): Claim {
  const { rewardId = '', rewardName = '', rewardDescription = '', category = '' } = request.texts;
  return {
    ...requestView(request),
    ...{ rewardId, rewardName, rewardDescription, category: rewardCategoryText(category) },
    status: request.status === 'pending' ? 'submitted' : request.status,
    rejectionComment: request.rejectionComment,
    trustedUpTo: request.trustedUpTo === undefined ? null : toDecimal(request.trustedUpTo),
  };
}
