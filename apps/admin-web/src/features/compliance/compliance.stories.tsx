import type { EvidenceKind } from '@pocketful/compliance/rules/evidence';
import { SCREENS } from '@pocketful/testkit/screens/screen-story';
import { opened, screen } from '../../test/screen.tsx';

/** The part of `userEvent` that a play function needs for a choice. */
interface Chooser {
  selectOptions(select: Element, value: string): Promise<void>;
}

export default { title: 'Staff/Compliance', tags: ['!autodocs'], parameters: SCREENS };

const dashboard = (tab: string, shows: string | RegExp) =>
  screen(`/coppa-dashboard?tab=${tab}`, { asStaff: true, shows });

export const Dashboard = screen('/coppa-dashboard', { asStaff: true, shows: 'Consent before use' });
export const DashboardCritical = dashboard('critical', 'No critical issues');
export const DashboardData = dashboard('data', 'What is collected of a child');
export const DashboardActions = dashboard('actions', 'Run Compliance Check');
export const DashboardNever = screen('/coppa-dashboard', {
  asStaff: true,
  of: 'quiet',
  shows: 'No audit has been run yet',
});
export const DashboardBroken = screen('/coppa-dashboard', {
  asStaff: true,
  wishes: { getPrivacyAudit: 'INTERNAL' },
  shows: 'The audit could not be loaded',
});
export const DashboardOfAFamily = screen('/coppa-dashboard', { as: 'dana', shows: 'Of your family' });
export const DashboardOfAFamilyUnconfirmed = screen('/coppa-dashboard', {
  as: 'dana',
  of: 'riveraInPublic',
  shows: "Mia's consent is not confirmed.",
});
export const DashboardOfAFamilyWithoutMail = screen('/coppa-dashboard?tab=critical', {
  as: 'dana',
  of: 'riveraInPublicWithoutMail',
  shows: /The person who runs your Pocketful must set up mail\./,
});
export const DashboardOfAChild = screen('/coppa-dashboard', {
  as: 'mia',
  shows: 'This page is for the grown-ups of your family.',
});

export const PortalAudit = screen('/admin-portal?tab=coppa', { asStaff: true, shows: 'Evidence on record' });
export const PortalAuditNever = screen('/admin-portal?tab=coppa', {
  asStaff: true,
  of: 'quiet',
  shows: 'Nothing is on record yet',
});
export const PortalAuditBroken = screen('/admin-portal?tab=coppa', {
  asStaff: true,
  wishes: { getPrivacyAudit: 'INTERNAL', listPrivacyEvidence: 'INTERNAL' },
  shows: 'Failed to load system data',
});
export const RecordEvidence = opened('/admin-portal?tab=coppa', {
  asStaff: true,
  press: 'Record Evidence',
  opens: 'Record Evidence',
});
/** The same for another kind. */
const recordKind = (kind: EvidenceKind) => ({
  ...RecordEvidence,
  play: async (story: Parameters<typeof RecordEvidence.play>[0] & { readonly userEvent: Chooser }) => {
    await RecordEvidence.play(story);
    const what = document.querySelector('select[name=kind]');
    if (!what) throw new Error('there is no choice of a kind');
    await story.userEvent.selectOptions(what, kind);
  },
});
export const RecordAssurance = recordKind('processor_assurances');
export const RecordDrill = recordKind('restore_drill');

export const Status = screen('/admin?tab=coppa-compliance', { asStaff: true, shows: 'Overdue' });
export const StatusNever = screen('/admin?tab=coppa-compliance', {
  asStaff: true,
  of: 'quiet',
  shows: 'They come with the first audit.',
});
export const StatusBroken = screen('/admin?tab=coppa-compliance', {
  asStaff: true,
  wishes: { getComplianceStatus: 'INTERNAL' },
  shows: 'Failed to load system data',
});
export const StatusLoading = screen('/admin?tab=coppa-compliance', {
  asStaff: true,
  wishes: { getComplianceStatus: 'NEVER' },
  shows: 'COPPA Compliance',
});
export const Resolve = opened('/admin?tab=coppa-compliance', {
  asStaff: true,
  press: /^Resolve: /,
  opens: 'Resolve this violation?',
});
