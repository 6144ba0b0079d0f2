import type { Block, PolicyDocument, Section as PolicySection } from '@pocketful/compliance/document';
import { FIRST_VERSION } from '@pocketful/compliance/policies';
import { reader } from '@pocketful/domain/intl/reader';
import { Button } from '@pocketful/ui-kit/button';
import { Heading } from '@pocketful/ui-kit/heading';
import { Page } from '@pocketful/ui-kit/page';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ArrowLeft, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export interface PolicyTextProps {
  readonly document: PolicyDocument;
  /** Where the link at its top leads. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Sections behind the policy's own, as the contents call them. */
  readonly further?: readonly Pick<PolicySection, 'id' | 'title'>[];
  /** The content of these sections. */
  readonly children?: ReactNode;
}

/** A policy as a page: version and date, contents, and one section after the other; printed it is the text alone. */
export function PolicyText({
  document: { policy, title, lead, sections },
  back,
  further = [],
  children,
}: PolicyTextProps) {
  useSectionOfAddress();
  return (
    <Page className="print:block print:p-0">
      <div className="grid gap-2">
        {back && (
          <PlaceLink standalone className="justify-self-start print:hidden" to={back.to}>
            <ArrowLeft />
            {back.label}
          </PlaceLink>
        )}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <Heading level={1}>{title}</Heading>
            <p className="text-sm text-ink-muted">
              Version {FIRST_VERSION.version}, effective {longDay(FIRST_VERSION.effective)}
            </p>
            {policy.additions.map(({ version, since }) => (
              <p key={version} className="text-sm text-ink-muted">
                with the additions of version {version}, since {longDay(since)}
              </p>
            ))}
          </div>
          <Button variant="secondary" size="sm" icon={<Printer />} onClick={() => print()} className="print:hidden">
            Print
          </Button>
        </div>
        <p className="max-w-reading text-ink-muted">{lead}</p>
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Contents sections={[...sections, ...further]} />
        <div className="grid max-w-reading content-start gap-8 print:max-w-none">
          {sections.map(section => (
            <PolicyPart key={section.id} id={section.id} title={section.title}>
              {section.blocks.map((block, at) => (
                <PolicyBlock key={at} block={block} />
              ))}
            </PolicyPart>
          ))}
          {children}
        </div>
      </div>
    </Page>
  );
}

function Contents({ sections }: { readonly sections: readonly Pick<PolicySection, 'id' | 'title'>[] }) {
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-20 lg:self-start print:hidden">
      <ol className="grid border-l-2 border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-control items-center rounded-r-md px-4 text-sm font-medium text-ink-muted transition hover:bg-surface-sunken hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface PolicyPartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that the contents lead to. */
export function PolicyPart({ id, title, children }: PolicyPartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-3 break-inside-avoid-page print:mt-6"
    >
      <Heading id={`${id}-title`} level={2}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function PolicyBlock({ block }: { readonly block: Block }) {
  if ('text' in block) return <p>{block.text}</p>;
  return (
    <div className="grid gap-1.5">
      {block.lead && <p className="font-semibold">{block.lead}</p>}
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-muted">
        {block.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** A calendar day in words: June 21, 2025. */
export function longDay(day: string): string {
  return reader().date('date', day);
}

/** Scrolls to the section of the address, since the page's code is loaded after the browser has looked for it. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
