import { birthYearForAge, yearIn } from '@pocketful/domain/family';
import type { Config } from '../../platform/config.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { countPinChange, type TryingDeps } from '../identity/public.ts';
import { createAbsence, deleteAbsence, listAbsences, type MoveChores, updateAbsence } from './absences.ts';
import { addChild } from './add-child.ts';
import { closeFamily } from './close-family.ts';
import { editUser } from './edit-user.ts';
import { getUser } from './get-user.ts';
import { handOverFamily } from './hand-over.ts';
import { listChildren, listFamilyMembers } from './list-members.ts';
import { deleteParent, editParent } from './parents.ts';
import { registerParent } from './register-parent.ts';
import { setChoresEnabled, setProposalsEnabled, setRewardsEnabled, setSimpleView } from './switch-feature.ts';
import { type MoveDueDays, updateFamily } from './update-family.ts';

interface PeopleDeps extends TryingDeps {
  readonly config: Config;
  readonly outbox: Outbox;
  /** Writes what was taken away to the journal outside the database. Called after the commit. */
  readonly recordRevocations: () => Promise<void>;
  readonly moveChores: MoveChores;
  readonly moveDueDays: MoveDueDays;
}

export function peopleHandlers(deps: PeopleDeps): HandlersOf<'people'> {
  return {
    listFamilyMembers,
    listChildren,
    getUser,
    updateFamily: call => updateFamily(call, deps.moveDueDays),
    registerParent: call => registerParent(call, deps),
    updateUser: call => editUser(call, deps),
    updateParent: call => editParent(call, deps),
    deleteParent: call => deleteParent(call, deps),
    listAbsences,
    createAbsence,
    updateAbsence: call => updateAbsence(call, deps.moveChores),
    deleteAbsence: call => deleteAbsence(call, deps.moveChores),
    handOverFamily: call => handOverFamily(call, deps),
    closeFamily: call => closeFamily(call, deps),
    setChoresEnabled,
    setRewardsEnabled,
    setProposalsEnabled,
    setSimpleView,
    addChild: call => {
      const { body, actor, now, address, userAgent } = call;
      const child = {
        firstName: body.firstName,
        lastName: body.lastName,
        username: body.username,
        birthYear: birthYearForAge(body.age, yearIn(actor.timeZone, now)),
        pin: body.pin,
        consent: { givenTogether: false, address, userAgent },
      };
      return addChild(call, actor, child, { ...deps, countPinChange: (by, at) => countPinChange(deps, by, at) });
    },
  };
}
