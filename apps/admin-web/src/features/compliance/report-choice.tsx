import type { REPORT_TYPES } from '@pocketful/compliance/rules/privacy';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Section } from '@pocketful/ui-kit/section';
import { optionsOf, SelectField } from '@pocketful/ui-kit/select-field';
import { useDownload } from '@pocketful/web-kit/files/use-download';
import { useState } from 'react';

type ReportType = (typeof REPORT_TYPES)[number];

const LABELS: Record<ReportType, string> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  ANNUAL: 'Annual',
};
const OPTIONS = optionsOf(LABELS);

/** Audits, violations and evidence of a period, as a file to keep. */
export function ReportChoice() {
  const [reportType, choose] = useState<ReportType>('DAILY');
  const report = useDownload('generateComplianceReport', {
    done: ['Report generated', 'It was downloaded as a JSON file.'],
    failed: ['Failed to download report', 'Please try again.'],
  });
  return (
    <Section title="Report" level={3}>
      <Card className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Report type"
          options={OPTIONS}
          value={reportType}
          onValueChange={choose}
          className="min-w-44"
        />
        <Button variant="secondary" busy={report.busy} onClick={() => report.start({ body: { reportType } })}>
          Generate Report
        </Button>
      </Card>
    </Section>
  );
}
