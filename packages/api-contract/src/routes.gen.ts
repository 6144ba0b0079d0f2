// Written from the folders of the contexts by `npm run generate`; do not edit.
import { allowancesRoutes } from '@pocketful/allowances/calls';
import { askedPaydaysRoutes } from '@pocketful/allowances/calls/asked-paydays';
import { missedPaydaysRoutes } from '@pocketful/allowances/calls/missed-paydays';
import { auditLogRoutes } from '@pocketful/audit/calls';
import { choresRoutes } from '@pocketful/chores/calls';
import { choreOffersRoutes } from '@pocketful/chores/calls/offers';
import { proposalRoutes } from '@pocketful/chores/calls/proposals';
import { templateRoutes } from '@pocketful/chores/calls/templates';
import { complianceRoutes } from '@pocketful/compliance/calls';
import { complianceDeskRoutes } from '@pocketful/compliance/calls/desk';
import { privacyAuditRoutes } from '@pocketful/compliance/calls/privacy-audit';
import { dutiesRoutes } from '@pocketful/duties/calls';
import { errorLogRoutes } from '@pocketful/error-logs/calls';
import { refusedRequestRoutes } from '@pocketful/error-logs/calls/refused-requests';
import { eventsRoutes } from '@pocketful/events/calls';
import { exportRoutes } from '@pocketful/exports/calls';
import { goalsRoutes } from '@pocketful/goals/calls';
import { lessonRoutes } from '@pocketful/home/calls/lessons';
import { todayRoutes } from '@pocketful/home/calls/today';
import { weekRoutes } from '@pocketful/home/calls/week';
import { identityRoutes } from '@pocketful/identity/calls';
import { emailRoutes } from '@pocketful/identity/calls/email';
import { invitationRoutes } from '@pocketful/identity/calls/invitations';
import { sessionRoutes } from '@pocketful/identity/calls/sessions';
import { ledgerRoutes } from '@pocketful/ledger/calls';
import { accountsRoutes } from '@pocketful/ledger/calls/exports';
import { maintenanceRoutes } from '@pocketful/maintenance/calls';
import { figureRoutes } from '@pocketful/metrics/calls';
import { growthRoutes } from '@pocketful/metrics/calls/growth';
import { noticeRoutes } from '@pocketful/notices/calls';
import { familyRoutes } from '@pocketful/people/calls';
import { absencesRoutes } from '@pocketful/people/calls/absences';
import { awayRhythmsRoutes } from '@pocketful/people/calls/away-rhythms';
import { peopleRoutes } from '@pocketful/people/calls/edits';
import { requestsRoutes } from '@pocketful/requests/calls';
import { autoApproveRoutes } from '@pocketful/requests/calls/auto-approve';
import { rewardsRoutes } from '@pocketful/rewards/calls';
import { staffRoutes } from '@pocketful/staff/calls';
import { staffAccountRoutes } from '@pocketful/staff/calls/accounts';
import { staffFeedbackRoutes } from '@pocketful/staff/calls/feedback-desk';
import { feedbackRoutes } from '@pocketful/staff/calls/feedback';
import { openedFamilyRoutes } from '@pocketful/staff/calls/opened-family';
import { staffSecretRoutes } from '@pocketful/staff/calls/secrets';
import { userSearchRoutes } from '@pocketful/staff/calls/user-search';

/** Every call of the API by its name. */
export const routes = {
  ...allowancesRoutes,
  ...askedPaydaysRoutes,
  ...missedPaydaysRoutes,
  ...auditLogRoutes,
  ...choresRoutes,
  ...choreOffersRoutes,
  ...proposalRoutes,
  ...templateRoutes,
  ...complianceRoutes,
  ...complianceDeskRoutes,
  ...privacyAuditRoutes,
  ...dutiesRoutes,
  ...errorLogRoutes,
  ...refusedRequestRoutes,
  ...eventsRoutes,
  ...exportRoutes,
  ...goalsRoutes,
  ...lessonRoutes,
  ...todayRoutes,
  ...weekRoutes,
  ...identityRoutes,
  ...emailRoutes,
  ...invitationRoutes,
  ...sessionRoutes,
  ...ledgerRoutes,
  ...accountsRoutes,
  ...maintenanceRoutes,
  ...figureRoutes,
  ...growthRoutes,
  ...noticeRoutes,
  ...familyRoutes,
  ...absencesRoutes,
  ...awayRhythmsRoutes,
  ...peopleRoutes,
  ...requestsRoutes,
  ...autoApproveRoutes,
  ...rewardsRoutes,
  ...staffRoutes,
  ...staffAccountRoutes,
  ...staffFeedbackRoutes,
  ...feedbackRoutes,
  ...openedFamilyRoutes,
  ...staffSecretRoutes,
  ...userSearchRoutes,
} as const;

/** The calls of each context, which is a folder. */
export const contexts = {
  'allowances': { ...allowancesRoutes, ...askedPaydaysRoutes, ...missedPaydaysRoutes },
  'audit': { ...auditLogRoutes },
  'chores': { ...choresRoutes, ...choreOffersRoutes, ...proposalRoutes, ...templateRoutes },
  'compliance': { ...complianceRoutes, ...complianceDeskRoutes, ...privacyAuditRoutes },
  'duties': { ...dutiesRoutes },
  'error-logs': { ...errorLogRoutes, ...refusedRequestRoutes },
  'events': { ...eventsRoutes },
  'exports': { ...exportRoutes },
  'goals': { ...goalsRoutes },
  'home': { ...lessonRoutes, ...todayRoutes, ...weekRoutes },
  'identity': { ...identityRoutes, ...emailRoutes, ...invitationRoutes, ...sessionRoutes },
  'ledger': { ...ledgerRoutes, ...accountsRoutes },
  'maintenance': { ...maintenanceRoutes },
  'metrics': { ...figureRoutes, ...growthRoutes },
  'notices': { ...noticeRoutes },
  'people': { ...familyRoutes, ...absencesRoutes, ...awayRhythmsRoutes, ...peopleRoutes },
  'requests': { ...requestsRoutes, ...autoApproveRoutes },
  'rewards': { ...rewardsRoutes },
  'staff': { ...staffRoutes, ...staffAccountRoutes, ...staffFeedbackRoutes, ...feedbackRoutes, ...openedFamilyRoutes, ...staffSecretRoutes, ...userSearchRoutes },
} as const;
