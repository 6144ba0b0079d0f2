import type { Answer, Compose } from '../../platform/mail/compose.ts';
import type { MailKind, RequestKind } from '../../platform/mail/outbox.ts';
import { complianceLetters } from '../compliance/public.ts';
import { answerPasswordRequest, identityLetters } from '../identity/public.ts';
import { peopleLetters } from '../people/public.ts';
import { answerStaffPasswordRequest, staffLetters } from '../staff/public.ts';

/** Composes the mails of each kind. */
export const LETTERS: Readonly<Record<MailKind, Compose>> = {
  ...identityLetters,
  ...complianceLetters,
  ...peopleLetters,
  ...staffLetters,
};

/** Answers the requests of each kind. */
export const REQUESTS: Readonly<Record<RequestKind, Answer>> = {
  password_request: answerPasswordRequest,
  staff_password_request: answerStaffPasswordRequest,
};
