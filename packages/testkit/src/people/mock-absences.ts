import { checkAbsence, MAX_ABSENCES, momentsOf } from '@pocketful/domain/absences';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { earlierPlace } from '@pocketful/domain/recurrence';
import type { Absence, absencesRoutes } from '@pocketful/people/calls/absences';
import { activeMember, type Call, callersFamily, type Handlers, Refusal } from '../mock/call.ts';
import type { MockAbsence } from '../mock/context-state.ts';
import { type MockState, newId } from '../mock/state.ts';
import { absencesOf, childOf, leaveTurns, remove, rowOf, today } from '../mock/store.ts';

export const absencesHandlers: Handlers<keyof typeof absencesRoutes> = {
  listAbsences: call => absencesOf(call.state, childOf(call, call.params.id).id).map(absenceView),

  createAbsence: call => {
    const { from, to, skipsAllowances = false } = call.body;
    const day = today(call);
    const wrong = checkAbsence({ from, to }, day, day);
    if (wrong) return call.refuse(wrong);
    const { id: childId } = childOf(call, call.params.childId);
    checkFree(call.state, { id: '', childId, from, to });
    if (absencesOf(call.state, childId).length >= MAX_ABSENCES) return call.refuse('TOO_MANY_ABSENCES');
    const { familyId } = activeMember(call);
    const days = { from, to, ...moments({ from, to }, callersFamily(call).timeZone) };
    const absence = { id: newId(call.state), familyId, childId, ...days, skipsAllowances };
    call.state.absences.push(absence);
    leaveTurns(call.state, childId, absence);
    return absenceView(absence);
  },

  updateAbsence: call => {
    const absence = rowOf(call, call.state.absences, 'ABSENCE_NOT_FOUND');
    const { from = absence.from, to = absence.to, skipsAllowances = absence.skipsAllowances } = call.body;
    const day = today(call);
    const wrong = checkAbsence({ from, to }, day, [absence.to, addDays(day, -1)].sort()[0] ?? day);
    if (wrong) return call.refuse(wrong);
    checkFree(call.state, { ...absence, from, to });
    Object.assign(absence, { from, to, skipsAllowances, ...moments({ from, to }, callersFamily(call).timeZone) });
    leaveTurns(call.state, absence.childId, absence);
    moveNextEarlier(call, absence.childId);
    return absenceView(absence);
  },

  deleteAbsence: call => {
    const absence = rowOf(call, call.state.absences, 'ABSENCE_NOT_FOUND');
    remove(call.state.absences, absence);
    moveNextEarlier(call, absence.childId);
  },
};

/** Moves the next chores of a child's series to earlier days, if the absences that moved them became shorter. */
function moveNextEarlier(call: Call<'deleteAbsence'> | Call<'updateAbsence'>, childId: string): void {
  const { chores } = call.state;
  const { timeZone } = callersFamily(call);
  const absences = absencesOf(call.state, childId);
  for (const chore of chores) {
    const { place, previousDay: after } = chore;
    const waits = chore.childId === childId && chore.status === 'pending' && chore.isLast;
    if (!waits || !place || !after || chore.updatedAt !== chore.createdAt) continue;
    const origin = { after, addedOn: dayIn(timeZone, new Date(chore.createdAt)) };
    const next = earlierPlace(place, origin, today(call), absences);
    if (next) Object.assign(chore, { place: next, dueDate: noonOf(next.dueDay, timeZone).toISOString() });
  }
}

function moments(days: Pick<Absence, 'from' | 'to'>, timeZone: string) {
  const { startsAt, endsAt } = momentsOf(days, timeZone);
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** Refuses if the child has another absence on one of the days. */
function checkFree(state: MockState, { id, childId, from, to }: Pick<Absence, 'id' | 'childId' | 'from' | 'to'>): void {
  const others = absencesOf(state, childId).filter(other => other.id !== id);
  if (others.some(other => other.from <= to && other.to >= from)) throw new Refusal('ABSENCES_OVERLAP');
}

/** An absence in answers. */
export function absenceView({ familyId: _, startsAt: _startsAt, endsAt: _endsAt, ...absence }: MockAbsence): Absence {
  return absence;
}
