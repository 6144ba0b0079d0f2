import { type AuditFacts, tablesOf } from './facts.ts';
import { counted, type Look, MAIL_NEEDED, none, type Outcome, settle, verb } from './outcome.ts';

const child = (count: number) => counted(count, 'child', 'children');
const family = (count: number) => counted(count, 'family', 'families');
const ACCEPT = 'Accept the policy in force.';
const RECORD = 'Ask the parents to record the consent on Parental Data Rights, or erase what is kept.';
const PRESS = 'Press Record Consent on Parental Data Rights';
/** A parent's remedy for a consent that is missing, old or not confirmed: a link follows where mail is sent. */
function consentAnew({ system }: AuditFacts): string {
  return system?.mailOn === false ? `${PRESS}.` : `${PRESS} and follow the link of the mail.`;
}

/** A parent's remedy for a consent that is not confirmed. */
function confirmAnew(facts: AuditFacts): Pick<Look, 'parents' | 'remedy'> {
  if (facts.system?.mailOn === false) return { parents: MAIL_NEEDED, remedy: 'wait' };
  return { parents: consentAnew(facts), remedy: 'confirm' };
}

const HOUSEHOLD = 'Household: the people who run this Pocketful are the parents, so the signed-in form is enough.';

function isHousehold({ serves }: AuditFacts): boolean {
  return serves === 'household';
}

/** 16 CFR 312.5(a)(1): each child under 13 has a valid consent, and no data from before it. */
export function consentBeforeUse(facts: AuditFacts): Outcome {
  const { under13, consented, consentedLate, usedUnconfirmed, closed } = facts.families;
  const without = under13 - consented;
  const closedToo =
    closed > 0
      ? ` ${counted(closed, 'profile')} ${verb(closed, 'is', 'are')} closed, as the consent was withdrawn.`
      : '';
  return settle([
    {
      of: under13,
      failed: without,
      fine: `${under13 === 0 ? 'No child is under 13.' : `${child(under13)} under 13 ${verb(under13, 'has', 'have')} a valid consent.`}${closedToo}`,
      found: `${child(without)} under 13 ${verb(without, 'has', 'have')} no valid consent.`,
      tables: ['parental_consents', 'consent_events', 'privacy_settings'],
      advice: RECORD,
      parents: consentAnew(facts),
      remedy: 'consent',
    },
    {
      of: under13,
      failed: consentedLate,
      fine: 'No data of a child is older than its first consent.',
      found: `Data of ${child(consentedLate)} ${verb(consentedLate, 'is', 'are')} older than the first consent.`,
      tables: tablesOf(facts.families, 'consentedLate'),
      advice: 'Find out how the data came in without a consent, and erase what was taken before it.',
    },
    ...(isHousehold(facts)
      ? []
      : [
          {
            of: under13,
            failed: usedUnconfirmed,
            fine: 'No child used its profile before a parent confirmed the consent.',
            found: `${child(usedUnconfirmed)} used ${verb(usedUnconfirmed, 'its profile', 'their profiles')} before a parent confirmed the consent.`,
            tables: tablesOf(facts.families, 'usedUnconfirmed'),
            advice: 'Find out what let the child in, and erase what it did before the confirmation.',
          },
        ]),
  ]);
}

/** 16 CFR 312.5(b): the record of each consent says how it was given and how it was verified. */
export function acceptedMethod(facts: AuditFacts): Outcome {
  const { under13, oddMethod, unconfirmed } = facts.families;
  return settle([
    {
      of: under13,
      failed: oddMethod,
      fine: 'Each consent was given by a method of the policy, and each confirmed one by a mail.',
      found: `The consent for ${child(oddMethod)} was given by a method that the policy does not know, or confirmed without a mail before.`,
      tables: ['parental_consents', 'consent_events'],
      advice: 'Have the consent recorded anew on Parental Data Rights.',
      parents: consentAnew(facts),
      remedy: 'consent',
    },
    ...(isHousehold(facts)
      ? [{ of: 0, fine: HOUSEHOLD, found: '', tables: [], advice: '' }]
      : [
          {
            of: under13,
            unknown: unconfirmed,
            fine: 'Each consent for a child under 13 was confirmed by mail. Nothing is disclosed, so email is enough.',
            found: `The consent for ${child(unconfirmed)} under 13 was not confirmed by mail yet.`,
            tables: ['consent_events'],
            advice:
              'Ask the parents to press Record Consent on Parental Data Rights and to follow the link of the mail.',
            ...confirmAnew(facts),
          },
        ]),
  ]);
}

/** 16 CFR 312.5(c)(1): data entered ahead of a consent is deleted if no parent confirms it. */
export function consentTimely(facts: AuditFacts): Outcome {
  const { under13, unconfirmedLate } = facts.families;
  if (isHousehold(facts)) return settle([{ of: 0, fine: HOUSEHOLD, found: '', tables: [], advice: '' }]);
  return settle([
    {
      of: under13,
      failed: unconfirmedLate,
      fine: 'No consent waits for its confirmation for more than 30 days.',
      found: `The consent for ${child(unconfirmedLate)} waits for its confirmation for more than 30 days.`,
      tables: ['consent_events', 'privacy_settings'],
      advice:
        'Ask the parents to follow the link of the mail. A profile that a household added stays closed until then; for another look in the log why the child was not erased.',
      ...confirmAnew(facts),
    },
  ]);
}

/** 16 CFR 312.6(a)(2): after a consent was withdrawn nothing new is recorded about the child. */
export function withdrawalHonoured({ families }: AuditFacts): Outcome {
  const { withdrawals, collectedAfter } = families;
  return settle([
    {
      of: withdrawals,
      failed: collectedAfter,
      fine: `Nothing was recorded after ${counted(withdrawals, 'withdrawal')} of consent.`,
      found: `Something was recorded about a child after ${counted(collectedAfter, 'withdrawal')} of consent.`,
      tables: tablesOf(families, 'collectedAfter'),
      advice: 'Find out what wrote it, and remove what was recorded since the withdrawal.',
    },
  ]);
}

/** 16 CFR 312.4(b), (c): each consent names the version of the policy that is in force. */
export function directNotice(facts: AuditFacts): Outcome {
  const { under13, outdated, unnotified, unsent } = facts.families;
  const failed = isHousehold(facts) ? unsent : unnotified;
  return settle([
    {
      of: under13,
      failed,
      fine: isHousehold(facts) ? 'No notice waits to be sent.' : 'Each consent was asked for by a mail that was sent.',
      found: `No notice was sent, or only after the confirmation, for the consent for ${child(failed)}.`,
      tables: ['consent_verification_audit'],
      advice:
        'Look in the log why the mail was not sent, and ask the parents to press Record Consent on Parental Data Rights.',
      parents: consentAnew(facts),
    },
    {
      of: under13,
      failed: outdated,
      fine: 'Each consent was given for the policy in force.',
      found: `The consent for ${child(outdated)} was given for another version of the policy.`,
      tables: ['parental_consents'],
      advice: 'Send the parents the new notice: they are asked for a new consent when they next sign in.',
      parents: consentAnew(facts),
      remedy: 'renew',
    },
  ]);
}

/** 16 CFR 312.4(d): one version of each policy is in force, whole, and it is the one that was accepted. */
export function onlineNotice({ families, system }: AuditFacts): Outcome {
  const { acceptances, acceptedUnknown, keeping, unaccepted } = families;
  const published = system && [
    none(system.policiesNotInForce, {
      fine: 'One version of each policy is in force.',
      found: 'Not exactly one version is in force of',
      advice: 'Restart Pocketful: a start publishes the policies that came with it.',
    }),
    none(system.policiesReworded, {
      fine: 'The text on record is the one that is shown, with all its sections.',
      found: 'The recorded title, day or text differs from the published one of',
      advice: 'Give the new text a new version, so that parents are asked to accept it.',
    }),
  ];
  return settle([
    ...(published ?? []),
    {
      of: acceptances,
      failed: acceptedUnknown,
      fine: `${counted(acceptances, 'acceptance or consent', 'acceptances and consents')} ${verb(acceptances, 'names', 'name')} a version that is on record.`,
      found: `${counted(acceptedUnknown, 'acceptance or consent', 'acceptances and consents')} ${verb(acceptedUnknown, 'names', 'name')} a version that is not on record, or is older than it or than the adult’s profile.`,
      tables: ['policy_acceptances', 'parental_consents'],
      advice: 'Ask those adults to accept the policy in force.',
      parents: ACCEPT,
      remedy: 'accept',
    },
    {
      of: keeping,
      failed: unaccepted,
      fine: 'In each family with a child an adult accepted the policy in force, and each adult accepted the policies.',
      found: `In ${family(unaccepted)} with a child no adult accepted the policy in force, or one adult never accepted a policy.`,
      tables: ['policy_acceptances'],
      advice: 'Adults accept it when they next sign in. Remind those who have not signed in since it came into force.',
      parents: ACCEPT,
      remedy: 'accept',
    },
  ]);
}

/** 16 CFR 312.4(d)(1): the notice says who runs the instance, and how to reach them. */
export function operatorNamed({ system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  const { operatorNamed: named, manyFamilies } = system;
  return settle([
    {
      of: 1,
      unknown: named || !manyFamilies ? 0 : 1,
      declared: true,
      fine: named
        ? 'The notice names the people who run this Pocketful. Declared in the settings.'
        : 'One family uses this Pocketful. Declared in the settings: a household.',
      found: 'More than one family uses this Pocketful, and the notice does not name the people who run it.',
      tables: [],
      advice: 'Set OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, OPERATOR_EMAIL and OPERATOR_SINCE.',
    },
  ]);
}

/** 16 CFR 312.6(a)(3): each consent, review and erasure is by an adult of the family. */
export function requestorIsParent(facts: AuditFacts): Outcome {
  const { asked, askedByOthers, askedByUnknown } = facts.families;
  const records = (count: number) => counted(count, 'record', 'records');
  return settle([
    {
      of: asked,
      failed: askedByOthers,
      fine: `Each of ${records(asked)} of consents and requests names an adult of the family.`,
      found: `${records(askedByOthers)} ${verb(askedByOthers, 'names', 'name')} a child, or an adult who had left, in place of an adult of the family.`,
      tables: tablesOf(facts.families, 'askedByOthers'),
      advice: 'Ask a parent to repeat the consent or the request, and look into how it came in.',
      parents: consentAnew(facts),
    },
    {
      of: asked,
      unknown: askedByUnknown,
      fine: 'Who made them is known.',
      found: `Of ${records(askedByUnknown)} it is not on record any more who made ${verb(askedByUnknown, 'it', 'them')}.`,
      tables: tablesOf(facts.families, 'askedByUnknown'),
      advice: 'Ask a parent of the family to consent anew.',
      parents: consentAnew(facts),
    },
  ]);
}

/** 16 CFR 312.2: an age that crosses the line of 13 upwards is looked at if a consent was withdrawn or is missing. */
export function ageLine(facts: AuditFacts): Outcome {
  const { agesCrossed, agesCrossedClosed, agesCrossedUnconfirmed } = facts.families;
  const odd = isHousehold(facts) ? agesCrossedClosed : agesCrossedUnconfirmed;
  return settle([
    {
      of: agesCrossed,
      unknown: odd,
      fine:
        agesCrossed === 0
          ? 'No age was raised across the line of 13.'
          : `${counted(agesCrossed, 'age')} ${verb(agesCrossed, 'was', 'were')} raised across the line of 13, with a consent in force.`,
      found: `The age of ${child(odd)} was raised across the line of 13 after the consent was withdrawn, or without one.`,
      tables: ['audit_entries'],
      advice: 'Ask the parents for the right age, and correct it.',
      parents: 'Look at the age in Settings, and correct it.',
      remedy: 'edit',
    },
  ]);
}

/** 16 CFR 312.2: the year of birth of each child is known, since who is under 13 follows from it. */
export function agesHandled({ families }: AuditFacts): Outcome {
  const { children, ageless, notChildren } = families;
  return settle([
    {
      of: children,
      failed: ageless,
      fine:
        children === 0
          ? 'There is no child whose age would have to be known.'
          : `The year of birth of ${children === 1 ? 'the only child' : `all ${children} children`} is on record; ages follow from it.`,
      found: `${child(ageless)} ${verb(ageless, 'has', 'have')} no plausible year of birth.`,
      tables: ['members'],
      advice: 'Ask a parent to correct the age in Settings.',
      parents: 'Correct the age in Settings.',
      remedy: 'edit',
    },
    {
      of: notChildren,
      failed: notChildren,
      fine: 'Each profile with the rows of a child is a child’s.',
      found: `${counted(notChildren, 'table has', 'tables have')} rows about a child whose profile is an adult’s.`,
      tables: ['members', ...tablesOf(families, 'notChildren')],
      advice: 'Find out who changed the role, and change it back.',
    },
  ]);
}
