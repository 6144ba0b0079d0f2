/**
 * A family as it should be, in few words and without the domain's functions, as the reference for the product. Money in
 * whole cents.
 */
export interface ModelGoal {
  readonly id: string;
  readonly target: number;
  status: 'active' | 'waiting' | 'purchased';
}
export interface ModelRequest {
  readonly id: string;
  readonly kind: 'purchase' | 'withdrawal' | 'claim';
  readonly amount: number;
  /** The goal or reward of a request. */
  readonly about: string;
  status: 'open' | 'approved' | 'rejected';
  /** The day of the last decision. */
  decided: number;
  wasPaid: boolean;
  /** The day of a claim, and whether a rule approved it. */
  readonly asked: number;
  byRule: boolean;
  /** Whether it was approved and not handed over, the day of the handing over, and whether the child said that it got it. */
  owed: boolean;
  given: number | null;
  received: boolean;
}
/** An entry that an adult made. */
export interface ModelEntry {
  readonly id: string;
  readonly amount: number;
  readonly day: number;
  isReversed: boolean;
}
export interface ModelChore {
  readonly id: string;
  /** The first chore of those that were given to several children at once. Empty for a chore of one child. */
  readonly group: string;
  reward: number;
  status: 'pending' | 'submitted' | 'approved' | 'rejected';
  readonly daily: boolean;
  /** Days since the start of the run. */
  due: number;
  /** The first day on which it can be submitted. */
  readonly opens: number;
  /** Whether it is the last one of its series. */
  isLast: boolean;
  /** The day of the last decision. */
  decided: number;
  /** The rejection that its submission answers; null if there is none. */
  returned: Pick<ModelChore, 'decided' | 'isChanged'> | null;
  /** Whether an adult changed it after its last rejection. */
  isChanged: boolean;
  wasPaid: boolean;
  /** Whether a rule approved it, and whether a decision on it was ever taken back. */
  byRule: boolean;
  wasTakenBack: boolean;
}
export interface ModelProposal {
  readonly id: string;
  readonly amount: number;
  status: 'open' | 'accepted' | 'declined';
  reward: number | null;
}
/** The rule of a child: the most for one item and in a week. */
export interface ModelRule {
  readonly each: number;
  readonly week: number;
}

export class ModelChild {
  balance = 0;
  /** Each entry: the chore or the request that it pays or takes back, and cents. Empty for an entry of an adult. */
  entries: [about: string, cents: number][] = [];
  own: ModelEntry[] = [];
  /** In the order of the queue. Goals with a request and purchased goals keep their place. */
  goals: ModelGoal[] = [];
  requests: ModelRequest[] = [];
  chores: ModelChore[] = [];
  proposals: ModelProposal[] = [];
  rule: ModelRule | null = null;

  get setAside(): number {
    const open = this.requests.filter(({ kind, status }) => status === 'open' && kind !== 'claim');
    return open.reduce((sum, { amount }) => sum + amount, 0);
  }

  get available(): number {
    return Math.max(0, this.balance - this.setAside);
  }

  /** The share of each goal of the queue, in its order. */
  shares(): { readonly goal: ModelGoal; readonly saved: number }[] {
    let left = this.available;
    return this.goals
      .filter(({ status }) => status === 'active')
      .map(goal => {
        const saved = Math.min(left, goal.target);
        left -= saved;
        return { goal, saved };
      });
  }

  /** Whether the rule approves an amount, given the amounts that it has approved since a Monday. */
  trusts(cents: number, monday: number): boolean {
    if (!this.rule) return false;
    const paid = [...this.requests, ...this.chores.map(({ reward: amount, ...chore }) => ({ ...chore, amount }))]
      .filter(({ status, byRule, decided }) => status === 'approved' && byRule && decided >= monday)
      .reduce((sum, { amount }) => sum + amount, 0);
    return cents <= this.rule.each && paid + cents <= this.rule.week;
  }

  pay(cents: number, about = ''): void {
    this.balance += cents;
    this.entries.push([about, cents]);
  }

  /** Moves the given goals to the front, in that order. */
  order(ids: readonly string[]): void {
    const first = ids.flatMap(id => this.goals.filter(goal => goal.id === id));
    this.goals = [...first, ...this.goals.filter(goal => !first.includes(goal))];
  }
}
