import {
  EVIDENCE_FORMS,
  EVIDENCE_NAMES,
  type EvidenceKind,
  isWritten,
  nextEvidenceDue,
  YEARLY_EVIDENCE,
} from '../rules/evidence.ts';
import { isOpen } from '../rules/privacy.ts';
import { type AuditFacts, type EvidenceFault, type RecordedEvidence, type SystemFacts, tablesOf } from './facts.ts';
import { counted, dayOf, type Look, none, type Outcome, settle, verb } from './outcome.ts';

/** 16 CFR 312.8(b), (c): the documents of the security program are renewed once a year. */
export function securityProgramme({ serves, system }: AuditFacts): Outcome {
  if (!system) return settle([]);
  const looks = YEARLY_EVIDENCE[serves].flatMap(kind => lookAt(kind, system));
  const settled = settle(looks);
  // Each document counts by itself.
  const open = isOpen(settled) ? settled.findings.length : 0;
  return { ...settled, score: Math.floor((100 * (looks.length - open)) / looks.length) };
}

function lookAt(kind: EvidenceKind, system: SystemFacts): Look | readonly Look[] {
  const recorded = system.evidence.filter(evidence => evidence.kind === kind);
  const [newest] = recorded;
  if (kind !== 'processor_assurances') return renewed(kind, EVIDENCE_NAMES[kind], newest, system.at);
  if (system.processors.length === 0) return unnamed(system);
  const unread = recorded.find(({ processor }) => processor === undefined);
  return system.processors.map(name => {
    const own = recorded.find(({ processor }) => processor === name);
    return renewed(kind, `${EVIDENCE_NAMES[kind]}, ${name}`, own ?? unread, system.at);
  });
}

/** Without a processor there is no assurance. */
function unnamed({ mailLeaves }: SystemFacts): Look {
  const name = EVIDENCE_NAMES.processor_assurances;
  return {
    of: 1,
    unknown: mailLeaves ? 1 : 0,
    declared: true,
    fine: `${name}: no processor is named. Declared in the settings.`,
    found: `${name}: mail is sent through a host of somebody else, and no processor is named.`,
    tables: [],
    advice: `${name}: name in OPERATOR_PROCESSORS who receives data, such as the mail provider.`,
  };
}

const FAULTS: Readonly<Record<EvidenceFault, string>> = {
  'earlier form': 'was recorded in an earlier form, or is not signed',
  'not signed': 'is not signed by this instance',
  changed: 'is not as it was recorded',
  'not in the audit log': 'is not in the audit log',
  ahead: 'is of a day that has not come',
};

/** A look at the newest document of a task. */
function renewed(kind: EvidenceKind, name: string, newest: RecordedEvidence | undefined, at: Date): Look {
  const declared = isWritten(kind);
  const look = { of: 1, declared, tables: ['privacy_evidence'], advice: adviceOn(kind, name) };
  if (!newest) return { ...look, unknown: 1, fine: '', found: `${name}: no document is on record.` };
  const { doneOn, author, fault } = newest;
  const dueOn = nextEvidenceDue(kind, doneOn);
  if (fault) {
    const found = `${name}: the last one, of ${doneOn}, ${FAULTS[fault]}.`;
    return { ...look, ...(fault === 'earlier form' ? { unknown: 1 } : { failed: 1 }), fine: '', found };
  }
  return {
    ...look,
    failed: dueOn !== null && dueOn < dayOf(at) ? 1 : 0,
    fine: `${name}: ${declared ? `Declared by ${author} on ${doneOn}` : `done on ${doneOn}`}, the next is due on ${dueOn}.`,
    found: `${name}: the last one was on ${doneOn}, and the next was due on ${dueOn}.`,
  };
}

function adviceOn(kind: EvidenceKind, name: string): string {
  const form = EVIDENCE_FORMS[kind];
  return 'command' in form
    ? `${name}: run the command ${form.command}. ${form.hint}`
    : `${name}: do it, and record it in the portal under COPPA.`;
}

const LONGEST_VERIFICATION_MS = 26 * 3_600_000;

/** 16 CFR 312.8(a): probes of hashes, cookies, lock-outs and the audit log. */
export function safeguards({ families, system }: AuditFacts): Outcome {
  const secrets = families.secrets + (system?.staffSecrets ?? 0);
  const weak = families.weakSecrets + (system?.weakStaffSecrets ?? 0);
  const hashes: Look = {
    of: secrets,
    failed: weak,
    fine: `Each of ${counted(secrets, 'password or PIN', 'passwords and PINs')} is an argon2id hash under a pepper, of OWASP’s minimum, of its own.`,
    found: `${counted(weak, 'password, PIN or token', 'passwords, PINs and tokens')} ${verb(weak, 'is', 'are')} stored without a hash, sealed in no way, below OWASP’s minimum, or equal to another.`,
    tables: [...tablesOf(families, 'weakSecrets'), ...(system?.weakStaffSecrets ? ['staff'] : [])],
    advice: 'Have those people choose a new one.',
    parents: 'Choose a new password, and a new PIN for each child.',
  };
  const locks: Look = {
    of: secrets,
    failed: families.unlocked,
    fine: 'Wrong tries lock.',
    found: `${counted(families.unlocked, 'password, PIN or code was', 'passwords, PINs and codes were')} not locked by five wrong tries.`,
    tables: tablesOf(families, 'unlocked'),
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
      fine: 'The functions, triggers and checks of the database are those of this version.',
      found:
        'These functions and settings, or the triggers, checks and policies of these tables, are not those of this version',
      advice: 'Find out who changed them, and start Pocketful again.',
    }),
    {
      of: 1,
      // A fault stays until a verification finds none.
      ...(faults > 0 ? { failed: 1 } : recent ? { failed: 0 } : { unknown: 1 }),
      fine: 'The audit trail was verified within the last 26 hours.',
      found:
        faults > 0
          ? `The verification of the audit log found ${counted(faults, 'fault')}.`
          : 'The audit trail of the families was not verified within the last 26 hours.',
      tables: ['book_verifications'],
      advice: 'Run the command verify, and look at what it names.',
    },
  ]);
}

/** 16 CFR 312.8(a): a PIN has few values, so a fast digest gives it away. */
export function fastDigests({ families, system }: AuditFacts): Outcome {
  const { oddAttempts } = families;
  const attempts: Look = {
    of: oddAttempts,
    failed: oddAttempts,
    fine: 'Wrong tries are counted by ids, and no request has the digest of a PIN.',
    found: `${counted(oddAttempts, 'count of wrong tries or request', 'counts of wrong tries and requests')} ${verb(oddAttempts, 'is', 'are')} not under an id, or ${verb(oddAttempts, 'has', 'have')} the digest of a PIN.`,
    tables: tablesOf(families, 'oddAttempts'),
    advice: 'Delete the count, and find out what stored it.',
  };
  if (!system) return settle([attempts]);
  return settle([
    attempts,
    none(system.pinColumns, {
      fine: 'No column but the slow hash holds anything derived from a PIN.',
      found: 'Something derived from a PIN is stored in',
      advice: 'Drop the column, and choose new PINs.',
    }),
  ]);
}
