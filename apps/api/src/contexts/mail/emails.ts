import type { Answer, Compose } from '../../platform/mail/compose.ts';
import type { MailKind, RequestKind } from '../../platform/mail/outbox.ts';
import { complianceEmails } from '../compliance/public.ts';
import { answerPasswordRequest, identityEmails } from '../identity/public.ts';
import { noticeEmails } from '../notices/public.ts';
import { peopleEmails } from '../people/public.ts';
import { answerStaffPasswordRequest, staffEmails } from '../staff/public.ts';

/** Composes the mails of each kind. */
export const EMAILS: Readonly<Record<MailKind, Compose>> = {
  ...identityEmails,
  ...complianceEmails,
  ...noticeEmails,
  ...peopleEmails,
  ...staffEmails,
};

/** Answers the requests of each kind. */
export const REQUESTS: Readonly<Record<RequestKind, Answer>> = {
  password_request: answerPasswordRequest,
  staff_password_request: answerStaffPasswordRequest,
};
