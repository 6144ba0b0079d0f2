import { choreMachine } from '@pocketful/chores/rules';
import { proposalMachine } from '@pocketful/chores/rules/proposals';
import { FAMILY_ROLES, type FamilyRole } from '@pocketful/domain/family';
import { can, canEdit, type Machine } from '@pocketful/domain/machine';
import { goalMachine } from '@pocketful/goals/rules';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/requests/rules';
import { expect, test } from 'vitest';

/** Who may take an action, and in which states: written a second time, since a machine cannot check itself. */
type Allowed = Readonly<Record<string, string>>;

const request = (open: string): Allowed => ({
  approve: `adults: ${open}`,
  reject: `adults: ${open}`,
  takeBack: 'adults: approved rejected',
  cancel: `child: ${open}`,
});

/** The actions that a machine allows, tried with each role in each state. */
function allowedBy<State extends string, Action extends string>(machine: Machine<State, Action, FamilyRole>): Allowed {
  const statesOf = (role: FamilyRole, may: (state: State, role: FamilyRole) => boolean) =>
    machine.states.filter(state => may(state, role)).join(' ');
  const line = (may: (state: State, role: FamilyRole) => boolean) => {
    const [admin, parent, child] = (['family_admin', 'parent', 'child'] as const).map(role => statesOf(role, may));
    expect(admin).toBe(parent);
    return [admin && `adults: ${admin}`, child && `child: ${child}`].filter(Boolean).join(', ');
  };
  const lines: Record<string, string> = {};
  for (const action in machine.actions) lines[action] = line((state, role) => can(machine, action, state, role));
  const edit = line((state, role) => canEdit(machine, state, role));
  return edit ? { ...lines, edit } : lines;
}

test('each action of each machine is open to exactly these roles in exactly these states', () => {
  expect(FAMILY_ROLES).toHaveLength(3);
  expect(allowedBy(choreMachine)).toEqual({
    submit: 'child: pending',
    unsubmit: 'child: submitted',
    approve: 'adults: submitted',
    reject: 'adults: submitted',
    resubmit: 'child: rejected',
    unresubmit: 'child: submitted',
    takeBack: 'adults: approved rejected',
    giveBack: 'child: pending',
    delete: 'adults: pending submitted rejected',
    edit: 'adults: pending rejected',
  });
  expect(allowedBy(goalMachine)).toEqual({
    move: 'child: active',
    delete: 'child: active',
    request: 'child: active',
    approve: 'adults: waiting',
    reject: 'adults: waiting',
    cancel: 'child: waiting',
    return: 'adults: active purchased',
    edit: 'child: active',
  });
  expect(allowedBy(proposalMachine)).toEqual({
    accept: 'adults: open',
    decline: 'adults: open',
    cancel: 'child: open',
  });
  expect(allowedBy(claimMachine)).toEqual(request('submitted'));
  expect(allowedBy(purchaseMachine)).toEqual(request('submitted'));
  expect(allowedBy(withdrawalMachine)).toEqual(request('pending'));
});
