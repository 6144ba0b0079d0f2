// Written from the folders of the contexts by `npm run generate`; do not edit.
import { missedPaydaysHandlers } from '../allowances/mock-paydays.ts';
import { allowancesHandlers } from '../allowances/mock.ts';
import { lookupHandlers } from '../audit/mock.ts';
import { choreOffersHandlers } from '../chores/mock-offers.ts';
import { proposalsHandlers } from '../chores/mock-proposals.ts';
import { choresHandlers } from '../chores/mock.ts';
import { complianceDeskHandlers } from '../compliance/mock-desk.ts';
import { complianceHandlers } from '../compliance/mock.ts';
import { errorLogHandlers } from '../error-logs/mock.ts';
import { eventsHandlers } from '../events/mock.ts';
import { exportHandlers } from '../exports/mock.ts';
import { goalsHandlers } from '../goals/mock.ts';
import { weekHandlers } from '../home/mock-week.ts';
import { todayHandlers } from '../home/mock.ts';
import { sessionHandlers } from '../identity/mock-devices.ts';
import { emailHandlers } from '../identity/mock-email.ts';
import { invitationHandlers } from '../identity/mock-invitations.ts';
import { identityHandlers } from '../identity/mock.ts';
import { accountsHandlers } from '../ledger/mock-exports.ts';
import { ledgerHandlers } from '../ledger/mock.ts';
import { maintenanceHandlers } from '../maintenance/mock.ts';
import { figureHandlers, growthHandlers } from '../metrics/mock.ts';
import { noticesHandlers } from '../notices/mock.ts';
import { absencesHandlers } from '../people/mock-absences.ts';
import { peopleHandlers } from '../people/mock-edits.ts';
import { familyHandlers } from '../people/mock.ts';
import { autoApproveHandlers } from '../requests/mock-auto-approve.ts';
import { requestsHandlers } from '../requests/mock.ts';
import { rewardsHandlers } from '../rewards/mock.ts';
import { feedbackHandlers } from '../staff/mock-feedback.ts';
import { staffSecretHandlers } from '../staff/mock-secrets.ts';
import { staffHandlers, staffAccountHandlers } from '../staff/mock.ts';

/** The handlers of the mock. */
export const handlers = {
  ...missedPaydaysHandlers,
  ...allowancesHandlers,
  ...lookupHandlers,
  ...choreOffersHandlers,
  ...proposalsHandlers,
  ...choresHandlers,
  ...complianceDeskHandlers,
  ...complianceHandlers,
  ...errorLogHandlers,
  ...eventsHandlers,
  ...exportHandlers,
  ...goalsHandlers,
  ...weekHandlers,
  ...todayHandlers,
  ...sessionHandlers,
  ...emailHandlers,
  ...invitationHandlers,
  ...identityHandlers,
  ...accountsHandlers,
  ...ledgerHandlers,
  ...maintenanceHandlers,
  ...figureHandlers,
  ...growthHandlers,
  ...noticesHandlers,
  ...absencesHandlers,
  ...peopleHandlers,
  ...familyHandlers,
  ...autoApproveHandlers,
  ...requestsHandlers,
  ...rewardsHandlers,
  ...feedbackHandlers,
  ...staffSecretHandlers,
  ...staffHandlers,
  ...staffAccountHandlers,
};
