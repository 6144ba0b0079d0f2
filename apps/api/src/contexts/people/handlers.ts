import { birthYearForAge, yearIn } from '@pocketful/domain/family';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { addChild } from './add-child.ts';
import { getUser } from './get-user.ts';
import { listChildren, listFamilyMembers } from './list-members.ts';
import { setChoresEnabled, setRewardsEnabled } from './switch-feature.ts';
import { updateFamily } from './update-family.ts';

export function familyHandlers({ hasher }: { hasher: SecretHasher }): HandlersOf<'family'> {
  return {
    listFamilyMembers,
    listChildren,
    getUser,
    updateFamily,
    setChoresEnabled,
    setRewardsEnabled,
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
      return addChild(call, actor, child, hasher);
    },
  };
}
