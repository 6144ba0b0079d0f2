import type { ChoreTemplate } from '@pocketful/chores/calls/templates';
import { cents } from '@pocketful/contract-core/money';
import type { Child } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { Heading } from '@pocketful/ui-kit/heading';
import { Star } from '@pocketful/ui-kit/illustrations';
import { Money } from '@pocketful/ui-kit/money';
import { Section } from '@pocketful/ui-kit/section';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { Plus, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { CHORE_CATEGORY_LABELS } from './chore-categories.ts';
import { ChoreTile } from './chore-tile.tsx';

const AssignChoreDialog = lazyPart(async () => (await import('./assign-chore-dialog.tsx')).AssignChoreDialog);

const AddTemplateDialog = lazyPart(async () => (await import('./add-template-dialog.tsx')).AddTemplateDialog);

export interface MasterListProps {
  /** The children who can be given a chore. */
  readonly family: readonly Child[];
}

/** The family's chore templates, to be given again and again. */
export function MasterList({ family }: MasterListProps) {
  const templates = useApiQuery('listChoreTemplates', {});
  const adding = useLayer<true>();
  const assigning = useLayer<ChoreTemplate>();
  const add = (
    <Button variant="secondary" icon={<Plus />} {...AddTemplateDialog.intent} onClick={() => adding.show(true)}>
      Add Template
    </Button>
  );
  return (
    <Section title="Master List" actions={add}>
      <Loaded
        query={templates}
        skeleton={<Skeleton shape="card" className="h-48 w-full" />}
        empty={
          <Card>
            <EmptyState illustration={<Star />} title="No templates yet">
              What you give again and again, you write down once here.
            </EmptyState>
          </Card>
        }
      >
        {list => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {list.map(template => (
              <TemplateCard
                key={template.id}
                template={template}
                onAssign={family.length > 0 ? () => assigning.show(template) : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {adding.shown && <AddTemplateDialog onClose={adding.close} />}
      {assigning.shown && (
        <AssignChoreDialog
          family={family}
          templates={templates.data ?? []}
          templateId={assigning.shown.id}
          onClose={assigning.close}
        />
      )}
    </Section>
  );
}

interface TemplateCardProps {
  readonly template: ChoreTemplate;
  /** Absent while no child can be given it. */
  readonly onAssign: (() => void) | undefined;
}

function TemplateCard({ template, onAssign }: TemplateCardProps) {
  const { name, description, defaultReward, category } = template;
  const id = useId();
  return (
    <li className="grid">
      <Card className="grid grid-rows-[auto_1fr_auto] gap-3" role="group" aria-labelledby={id}>
        <div className="flex items-start gap-3">
          <ChoreTile chore={template} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Heading id={id} level={3}>
              {name}
            </Heading>
          </div>
          <Money cents={cents(defaultReward)} className="text-lg" />
        </div>
        <div className="grid content-start gap-2">
          <div>
            <Badge>{CHORE_CATEGORY_LABELS[category]}</Badge>
          </div>
          {description && <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-muted">{description}</p>}
        </div>
        {onAssign && (
          <Button
            variant="secondary"
            size="sm"
            icon={<UserPlus />}
            aria-label={`Assign ${name}`}
            {...AssignChoreDialog.intent}
            onClick={onAssign}
          >
            Assign
          </Button>
        )}
      </Card>
    </li>
  );
}
