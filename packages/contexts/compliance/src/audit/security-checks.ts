import { EVIDENCE_NAMES, YEARLY_EVIDENCE } from '../rules/evidence.ts';
import type { AuditFacts } from './facts.ts';
import { counted, dayOf, type Look, none, type Outcome, settle, verb } from './outcome.ts';

/** 16 CFR 312.8(b), (c): the documents of the security program are renewed once a year. */
export function securityProgramme({ serves, system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  const kinds = YEARLY_EVIDENCE[serves];
  const settled = settle(
    kinds.map((kind): Look => {
      const name = EVIDENCE_NAMES[kind];
      const newest = system.evidence[kind];
      return {
        of: 1,
        ...(newest ? { failed: newest.dueOn < dayOf(system.at) ? 1 : 0 } : { unknown: 1 }),
        fine: `${name}: ${newest?.doneOn}, the next is due on ${newest?.dueOn}.`,
        found: newest
          ? `${name}: the last one was on ${newest.doneOn}, and the next was due on ${newest.dueOn}.`
          : `${name}: no document is on record.`,
        tables: ['privacy_evidence'],
        advice: `${name}: do it, and record what was found in the portal under COPPA.`,
      };
    }),
  );
  // Each document counts by itself.
  const open = settled.status === 'COMPLIANT' ? 0 : settled.findings.length;
  return { ...settled, score: Math.floor((100 * (kinds.length - open)) / kinds.length) };
}

const LONGEST_VERIFICATION_MS = 26 * 3_600_000;

/** 16 CFR 312.8(a): probes of hashes, cookies, lock-outs and the audit log. */
export function safeguards({ families, system }: AuditFacts): Outcome {
  const secrets = families.secrets + (system?.staffSecrets ?? 0);
  const weak = families.weakSecrets + (system?.weakStaffSecrets ?? 0);
  const hashes: Look = {
    of: secrets,
    failed: weak,
    fine: `Each of ${counted(secrets, 'password or PIN', 'passwords and PINs')} is an argon2id hash under a pepper, of OWASP’s minimum.`,
    found: `${counted(weak, 'password or PIN', 'passwords and PINs')} ${verb(weak, 'is', 'are')} not an argon2id hash under a pepper, of OWASP’s minimum.`,
    tables: [...(families.weakSecrets > 0 ? ['members'] : []), ...(system?.weakStaffSecrets ? ['staff'] : [])],
    advice: 'Have those people choose a new one.',
    parents: 'Choose a new password, and a new PIN for each child.',
  };
  const locks: Look = {
    of: secrets,
    failed: families.unlocked,
    fine: 'Wrong tries lock.',
    found: `${counted(families.unlocked, 'password or PIN was', 'passwords and PINs were')} not locked for 15 minutes by five wrong tries.`,
    tables: ['attempts'],
    advice: 'Find out what lifted the lock, and have those people choose a new one.',
    parents: 'Choose a new password, and a new PIN for each child.',
  };
  if (!system) return settle([hashes, locks]);
  const { at, verified } = system;
  const recent = verified !== undefined && Math.abs(at.getTime() - verified.at.getTime()) <= LONGEST_VERIFICATION_MS;
  const faults = verified?.faults ?? 0;
  return settle([
    hashes,
    locks,
    none(system.cookieFaults, {
      fine: 'Cookies are HttpOnly and SameSite, and Secure under https.',
      found: 'Cookies lack',
      advice: 'Set PUBLIC_URL to the https address that browsers use.',
    }),
    none(system.schemaDrift.guarding, {
      fine: 'The functions of the database are those of this version.',
      found: 'These functions are not those of this version',
      advice: 'Find out who changed them, and run npm run migrate.',
    }),
    {
      of: 1,
      // A fault stays until a verification finds none.
      ...(faults > 0 ? { failed: 1 } : recent ? { failed: 0 } : { unknown: 1 }),
      fine: 'The audit trail was verified within the last 26 hours.',
      found:
        faults > 0
          ? `The verification of the audit log found ${counted(faults, 'fault')}.`
          : 'The audit trail was not verified within the last 26 hours.',
      tables: ['book_verifications'],
      advice: 'Run npm run verify, and look at what it names.',
    },
  ]);
}

/** 16 CFR 312.8(a): a PIN has few values, so a fast digest gives it away. */
export function fastDigests({ system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  return settle([
    none(system.pinColumns, {
      fine: 'No column but the slow hash holds anything derived from a PIN.',
      found: 'Something derived from a PIN is stored in',
      advice: 'Drop the column, and choose new PINs.',
    }),
  ]);
}
