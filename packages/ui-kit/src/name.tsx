export type NameProps = {
  /** A person's name, as the person writes it. */
  children: string | undefined;
  className?: string | undefined;
};

/** A name of a person that stands alone. A browser that translates the page leaves it unchanged. */
export function Name({ children, className }: NameProps) {
  return (
    <span translate="no" className={className}>
      {children}
    </span>
  );
}
