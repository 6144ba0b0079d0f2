import { CheckboxField, type CheckboxFieldProps } from '@pocketful/ui-kit/checkbox-field';

type Consent = Omit<CheckboxFieldProps, 'label' | 'hint'>;

export interface ConsentFieldsProps {
  readonly parental: Consent;
  readonly dataCollection: Consent;
}

/** The two consents without which no child is added. */
export function ConsentFields({ parental, dataCollection }: ConsentFieldsProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField
        {...parental}
        label="I give parental consent to this account"
        hint="I am this child's parent or guardian."
      />
      <CheckboxField
        {...dataCollection}
        label="I give data collection consent"
        hint="Pocketful keeps this child's given name, age, chores, savings and virtual transactions."
      />
    </div>
  );
}

/** The message after adding a child whose consent has to be confirmed. */
export function opensByMail(calledName: string): string {
  return `We wrote to you. ${calledName}'s profile opens with the link in the mail.`;
}
