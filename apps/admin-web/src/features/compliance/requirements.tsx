import type { ComplianceItem, PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { isOpen } from '@pocketful/compliance/rules/privacy';
import { Disclosure } from '@pocketful/ui-kit/disclosure';
import { useId } from 'react';
import { OverallBadge, PriorityBadge } from './words.tsx';

/** Every requirement as a card that opens, in the order of the audit. */
export function Requirements({ requirements }: Pick<PrivacyAudit, 'requirements'>) {
  return (
    <ul className="grid gap-3">
      {Object.entries(requirements).map(([name, item]) => (
        <li key={name}>
          <RequirementCard item={item} />
        </li>
      ))}
    </ul>
  );
}

/**
 * What the score covers, and how many of all requirements are met and declared. The score leaves out those that are not
 * computed.
 */
export function metText(all: number, declared: number, open: readonly ComplianceItem[]): string {
  const uncomputed = open.filter(({ basis }) => basis === 'self-declared').length;
  return [
    `Of what is computed. ${all - declared - open.length} of ${all} requirements are met`,
    ...(declared > 0 ? [`${declared} declared`] : []),
    ...(uncomputed > 0 ? [`${uncomputed} open without a computed result`] : []),
  ].join('; ');
}

/** The text about the score of an audit. */
export function metIn(audit: Pick<PrivacyAudit, 'requirements'>): string {
  const all = Object.values(audit.requirements);
  return metText(all.length, all.filter(({ status }) => status === 'DECLARED').length, openIn(audit));
}

/** The open requirements. */
export function openIn({ requirements }: Pick<PrivacyAudit, 'requirements'>): readonly ComplianceItem[] {
  return Object.values(requirements).filter(isOpen);
}

/** How a result is known, in words. */
const BASES: Readonly<Record<ComplianceItem['basis'], string>> = {
  computed: 'Computed from the data. It counts in the score.',
  'by construction': 'By construction: Pocketful is built so that it holds. It does not count in the score.',
  'self-declared': 'Self-declared: a person said so. It does not count in the score.',
};

function RequirementCard({ item }: { readonly item: ComplianceItem }) {
  const { title, section, status, priority, basis, description, score, findings, recommendations } = item;
  return (
    <Disclosure
      look="card"
      summary={
        <>
          <span className="min-w-0 flex-1 basis-52">{title}</span>
          <PriorityBadge priority={priority} quiet={!isOpen(item)} />
          <span className="flex justify-end sm:w-34">
            <OverallBadge overall={status} />
          </span>
          <span className="money w-12 text-right text-sm font-normal text-ink-muted">
            {status !== 'DECLARED' && `${score}%`}
          </span>
        </>
      }
    >
      <div className="grid gap-3 px-4 pb-4 text-sm sm:px-6">
        <p className="max-w-reading text-ink">
          {description} <span className="text-ink-muted">({section})</span>
        </p>
        <p className="max-w-reading text-ink-muted">{BASES[basis]}</p>
        <Lines title="Findings" lines={findings} />
        <Lines title="Recommendations" lines={recommendations} />
      </div>
    </Disclosure>
  );
}

/** Lines under a small title; nothing where there are none. */
export function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p id={id} className="text-sm font-semibold text-ink-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid max-w-reading list-disc gap-1 pl-5 text-sm text-ink">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** In the place of advice, where there is none. */
export function NoAdvice({ audited }: { readonly audited: boolean }) {
  return (
    <p className="text-sm text-ink-muted">
      {audited ? 'There is nothing to recommend.' : 'They come with the first audit.'}
    </p>
  );
}
