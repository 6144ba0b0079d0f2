export type NameProps = {
  /** A person's name, as the person writes it. */
  children: string | undefined;
  className?: string | undefined;
};

/** The name of a person, where it stands alone. A browser that translates the page leaves it as it is. */
export function Name({ children, className }: NameProps) {
  return (
    <span translate="no" className={className}>
      {children}
    </span>
  );
}
