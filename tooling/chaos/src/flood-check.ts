import { type Finding, finding } from './findings.ts';

/** The answers to a flood of tries, and to others meanwhile and afterwards. */
export interface Flood {
  readonly name: string;
  /** The answers to the tries. */
  readonly answers: readonly string[];
  /** The most tries that may be granted: the further ones are refused. */
  readonly most: number;
  /** Calls of others, and of the attacker afterwards, with the answers that they must have. */
  readonly others: readonly { readonly who: string; readonly answer: string; readonly expected: string }[];
  /** Calls of a client at work during the flood. */
  readonly meanwhile: readonly string[];
}

/** The answer to a granted try: a session, a wrong PIN, a wrong password. */
const GRANTED = ['done', 'wrong', '401 INVALID_CREDENTIALS'];
const LOCKED = '429 LOCKED_OUT';
/** The machine is busy. */
const BUSY = ['503 UNAVAILABLE', '503 OUTCOME_UNKNOWN', 'no answer'];

/** Finds tries that are granted past the limit, unexpected answers, and locks of people who were not attacked. */
export function wrongFlood({ name, answers, most, others, meanwhile }: Flood): Finding[] {
  const findings: Finding[] = [];
  const granted = answers.filter(answer => GRANTED.includes(answer)).length;
  if (granted > most)
    findings.push(finding('unasked', `${name}: ${granted} tries were granted, at most ${most} may be`));
  if (!answers.includes(LOCKED))
    findings.push(finding('unasked', `${name}: none of ${answers.length} tries was refused`));
  for (const answer of new Set([...answers, ...meanwhile]))
    if (![...GRANTED, LOCKED, ...BUSY].includes(answer))
      findings.push(finding('unexpected', `${name}: an answer was ${answer}`));
  if (!meanwhile.includes('done'))
    findings.push(finding('unexpected', `${name}: a client at work had no answer of ${meanwhile.length} meanwhile`));
  if (meanwhile.includes(LOCKED)) findings.push(finding('unexpected', `${name}: a client at work was locked out`));
  for (const { who, answer, expected } of others)
    if (answer !== expected) findings.push(finding('unexpected', `${name}: ${who} got ${answer}, and not ${expected}`));
  return findings;
}
