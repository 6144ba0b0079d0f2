// Written from the folders of the contexts by `npm run generate`; do not edit.
import { allowancesErrors } from '@pocketful/allowances/calls';
import { askedPaydaysErrors } from '@pocketful/allowances/calls/asked-paydays';
import { missedPaydaysErrors } from '@pocketful/allowances/calls/missed-paydays';
import { choresErrors } from '@pocketful/chores/calls';
import { choreOffersErrors } from '@pocketful/chores/calls/offers';
import { proposalErrors } from '@pocketful/chores/calls/proposals';
import { templateErrors } from '@pocketful/chores/calls/templates';
import { complianceErrors } from '@pocketful/compliance/calls';
import { complianceDeskErrors } from '@pocketful/compliance/calls/desk';
import { dutiesErrors } from '@pocketful/duties/calls';
import { errorLogErrors } from '@pocketful/error-logs/calls';
import { exportErrors } from '@pocketful/exports/calls';
import { goalsErrors } from '@pocketful/goals/calls';
import { identityErrors } from '@pocketful/identity/calls';
import { emailErrors } from '@pocketful/identity/calls/email';
import { invitationErrors } from '@pocketful/identity/calls/invitations';
import { sessionErrors } from '@pocketful/identity/calls/sessions';
import { ledgerErrors } from '@pocketful/ledger/calls';
import { maintenanceErrors } from '@pocketful/maintenance/calls';
import { noticeErrors } from '@pocketful/notices/calls';
import { absencesErrors } from '@pocketful/people/calls/absences';
import { awayRhythmsErrors } from '@pocketful/people/calls/away-rhythms';
import { peopleErrors } from '@pocketful/people/calls/edits';
import { requestsErrors } from '@pocketful/requests/calls';
import { rewardsErrors } from '@pocketful/rewards/calls';
import { staffErrors } from '@pocketful/staff/calls';
import { staffAccountErrors } from '@pocketful/staff/calls/accounts';
import { staffFeedbackErrors } from '@pocketful/staff/calls/feedback-desk';
import { openedFamilyErrors } from '@pocketful/staff/calls/opened-family';
import { staffSecretErrors } from '@pocketful/staff/calls/secrets';
import { userSearchErrors } from '@pocketful/staff/calls/user-search';

/** The errors of single contexts. */
export const contextErrors = {
  ...allowancesErrors,
  ...askedPaydaysErrors,
  ...missedPaydaysErrors,
  ...choresErrors,
  ...choreOffersErrors,
  ...proposalErrors,
  ...templateErrors,
  ...complianceErrors,
  ...complianceDeskErrors,
  ...dutiesErrors,
  ...errorLogErrors,
  ...exportErrors,
  ...goalsErrors,
  ...identityErrors,
  ...emailErrors,
  ...invitationErrors,
  ...sessionErrors,
  ...ledgerErrors,
  ...maintenanceErrors,
  ...noticeErrors,
  ...absencesErrors,
  ...awayRhythmsErrors,
  ...peopleErrors,
  ...requestsErrors,
  ...rewardsErrors,
  ...staffErrors,
  ...staffAccountErrors,
  ...staffFeedbackErrors,
  ...openedFamilyErrors,
  ...staffSecretErrors,
  ...userSearchErrors,
} as const;
