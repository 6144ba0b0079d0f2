import { describe, expect, test } from 'vitest';
import { awaitsConsent, type Consent, consentStateOf, isClosed } from './consents.ts';

const consent = (more: Partial<Consent> = {}): Consent => ({
  consentType: 'data_collection',
  policyVersion: '1.0',
  verificationMethod: 'signed_in_form',
  verifiedAt: null,
  withdrawnAt: null,
  ...more,
});
const parental = consent({ consentType: 'parental' });
const stateOf = (...consents: Consent[]) => consentStateOf(consents, '1.0');

describe('the consent for a child', () => {
  test('is given once both parts are given', () => {
    expect(stateOf(consent(), parental)).toBe('given');
    expect(stateOf(consent())).toBe('withdrawn');
    expect(stateOf(parental)).toBe('withdrawn');
    expect(stateOf()).toBe('withdrawn');
  });

  test('awaits its mail, and is verified after the confirmation, whatever is requested later', () => {
    const asked = consent({ verificationMethod: 'email_verification' });
    expect(stateOf(asked, consent(), parental)).toBe('awaiting');
    const confirmed = { ...asked, verifiedAt: '2026-03-10T15:00:00Z' };
    expect(stateOf(confirmed, consent(), parental)).toBe('verified');
    expect(stateOf(asked, confirmed, parental)).toBe('verified');
  });

  test('is withdrawn as long as no other is in force', () => {
    const withdrawn = consent({ withdrawnAt: '2026-03-10T15:00:00Z', verifiedAt: '2026-03-09T15:00:00Z' });
    expect(stateOf(withdrawn, parental)).toBe('withdrawn');
    expect(stateOf(consent(), withdrawn, parental)).toBe('given');
  });

  test('is requested again under a new version of the policy', () => {
    expect(consentStateOf([consent(), parental], '2.0')).toBe('outdated');
    expect(consentStateOf([consent({ policyVersion: '2.0' }), consent(), parental], '2.0')).toBe('given');
  });
});

test('a profile is closed after a withdrawal, or without a consent that the child’s age needs', () => {
  const child = { birthYear: 2017, dataCollection: false, closedAt: null };
  expect(isClosed(child, 2026)).toBe(true);
  expect(isClosed({ ...child, dataCollection: null }, 2026)).toBe(true);
  expect(isClosed({ ...child, dataCollection: true }, 2026)).toBe(false);
  expect(isClosed({ ...child, birthYear: 2010 }, 2026)).toBe(false);
  expect(isClosed({ ...child, birthYear: 2010, closedAt: new Date() }, 2026)).toBe(true);
  expect(isClosed({ ...child, birthYear: null, closedAt: new Date() }, 2026)).toBe(false);
});

test('a profile waits for a confirmation from its time on', () => {
  const now = new Date('2026-03-10T15:00:00Z');
  expect(awaitsConsent(null, now)).toBe(false);
  expect(awaitsConsent(new Date(now.getTime() + 1), now)).toBe(false);
  expect(awaitsConsent(now, now)).toBe(true);
});
