import type { MaintenanceRun } from '@pocketful/maintenance/calls';
import { hasDryRun, isOpenRun, type MaintenanceAction } from '@pocketful/maintenance/rules';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Question } from '@pocketful/web-kit/layers/question';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded, More } from '@pocketful/web-kit/places/loaded';
import { MaintenanceRunRow } from './maintenance-run.tsx';
import { ACTION_WORDS } from './maintenance-words.ts';

const CleanupDialog = lazyPart(async () => (await import('./cleanup-dialog.tsx')).CleanupDialog);

/** Actions that lose no data. */
const HARMLESS = ['optimize-database', 'clear-cache', 'refresh-sessions', 'generate-report'] as const;
/** Actions that change or remove rows of families. They ask for a confirmation. */
const CHANGING = ['recalculate-balances', 'cleanup-orphaned-data'] as const;
const SHOWN = 20;

/** Maintenance actions, and the reports of their runs. */
export function Maintenance() {
  const runs = useApiPages('listMaintenanceRuns', { query: { limit: SHOWN } });
  const open = runs.data?.items.filter(({ status }) => isOpenRun(status)) ?? [];
  return (
    <div className="grid gap-8">
      <Section title="Maintenance">
        <p className="max-w-reading text-ink-muted">
          A run continues when you leave this page, and reports what it changed. Each action runs once at a time.
        </p>
        <Actions label="Routine" actions={HARMLESS} open={open} />
      </Section>
      <Section title="Changing data">
        <p className="max-w-reading text-ink-muted">A dry run shows what would change, and changes nothing.</p>
        <Actions label="Changing" actions={CHANGING} open={open} />
      </Section>
      <Section title="Runs">
        <Card list>
          <Loaded
            query={runs}
            skeleton={<SkeletonRows rows={3} />}
            empty={<EmptyState title="No maintenance was done yet">What is run above is reported here.</EmptyState>}
          >
            {({ items, more }) => (
              <>
                <List label="Maintenance runs">
                  {items.map(run => (
                    <MaintenanceRunRow key={run.id} run={run} />
                  ))}
                </List>
                <More more={more} />
              </>
            )}
          </Loaded>
        </Card>
      </Section>
    </div>
  );
}

interface ActionsProps {
  readonly label: string;
  readonly actions: readonly MaintenanceAction[];
  readonly open: readonly MaintenanceRun[];
}

function Actions({ label, actions, open }: ActionsProps) {
  return (
    <Card list>
      <List label={label}>
        {actions.map(action => (
          <ActionRow key={action} action={action} isOpen={open.some(run => run.action === action)} />
        ))}
      </List>
    </Card>
  );
}

function ActionRow({ action, isOpen }: { readonly action: MaintenanceAction; readonly isOpen: boolean }) {
  const { title, does } = ACTION_WORDS[action];
  const asked = useLayer<MaintenanceAction>();
  const run = useWrite('runMaintenance', {
    done: ({ dryRun }) => [`${title} begun`, dryRun ? 'It shows what would change.' : 'Its report follows under Runs.'],
    failed: ['Maintenance Action Failed', 'The action could not be begun. Please try again.'],
    after: asked.close,
    refused: asked.close,
  });
  const send = (dryRun: boolean) => run.send({ params: { action }, body: dryRun ? { dryRun } : {} });
  return (
    <>
      <ListRow
        title={title}
        meta={<span className="max-w-reading">{does}</span>}
        actions={
          <>
            {hasDryRun(action) && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Dry run of ${title}`}
                busy={run.busy}
                disabledReason={isOpen ? 'A run is still under way.' : undefined}
                onClick={() => send(true)}
              >
                Dry Run
              </Button>
            )}
            <Button
              variant={action === 'cleanup-orphaned-data' ? 'danger' : 'secondary'}
              size="sm"
              aria-label={`Run ${title}`}
              busy={run.busy}
              disabledReason={isOpen ? 'A run is still under way.' : undefined}
              {...(action === 'cleanup-orphaned-data' ? CleanupDialog.intent : Question.intent)}
              onClick={() => (hasDryRun(action) ? asked.show(action) : send(false))}
            >
              Run
            </Button>
          </>
        }
      />
      {asked.shown === 'recalculate-balances' && (
        <Question
          title="Recalculate balances?"
          description="Balances that differ from their entries are corrected, in every family. The family’s audit log records each repair."
          confirmLabel="Recalculate"
          busy={run.busy}
          onConfirm={() => send(false)}
          onClose={asked.close}
        />
      )}
      {asked.shown === 'cleanup-orphaned-data' && (
        <CleanupDialog write={run} onConfirm={() => send(false)} onClose={asked.close} />
      )}
    </>
  );
}
