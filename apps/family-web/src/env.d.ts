interface ImportMetaEnv {
  /** Where the staff's app is served from, when it is not this host. */
  readonly VITE_ADMIN_WEB_URL?: string;
}
