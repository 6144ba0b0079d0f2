import { statementQuery } from '@pocketful/ledger/calls/exports';
import type { Child } from '@pocketful/people/calls';
import { DateField } from '@pocketful/ui-kit/date-field';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { useDownload } from '@pocketful/web-kit/files/use-download';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useState } from 'react';
import { useDates } from '../../shared/use-dates.ts';
import { AccountField } from './account-field.tsx';
import { PERIODS, type PeriodName, periodOf } from './periods.ts';

export interface ExportDialogProps {
  readonly family: readonly Child[];
  readonly onClose: () => void;
}

/** Saves the ledger over a period as a file. */
export function ExportDialog({ family, onClose }: ExportDialogProps) {
  const { today } = useDates();
  const [period, setPeriod] = useState<PeriodName>('this-month');
  const [whose, setWhose] = useState('');
  const form = useTypedForm(statementQuery, { start: { format: 'csv', ...periodOf('this-month', today) } });
  const download = useDownload('exportAccounts', {
    done: ['Accounts exported', 'The file is with your downloads.'],
    failed: ['Export failed', 'The accounts could not be exported. Please try again.'],
    after: onClose,
  });
  const choose = (name: PeriodName) => {
    setPeriod(name);
    const { from, to } = periodOf(name, today);
    form.setValue('from', from);
    form.setValue('to', to);
  };
  return (
    <FormDialog
      form={form}
      title="Export"
      description="The ledger over a period, as a file."
      submitLabel="Export"
      size="sm"
      write={download}
      onSubmit={query => download.start({ query: whose === '' ? query : { ...query, childId: whose } })}
      onClose={onClose}
    >
      <AccountField family={family} childId={whose} onChoose={setWhose} />
      <SelectField label="Period" options={PERIODS} value={period} onValueChange={choose} />
      {period === 'other' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="From" {...form.field('from')} />
          <DateField label="To" {...form.field('to')} />
        </div>
      )}
      <SelectField
        label="File"
        options={[
          { value: 'csv', label: 'Table for spreadsheets (CSV)' },
          { value: 'json', label: 'Data for programs (JSON)' },
        ]}
        {...form.field('format')}
      />
    </FormDialog>
  );
}
