interface ImportMetaEnv {
  /** From the environment at build; empty where the default of src/domain/business.ts holds. */
  readonly BUSINESS_EMAIL?: string
  readonly BUSINESS_PHONE?: string
  /** The names of the pictures that are the owner's photographs, with spaces between them. */
  readonly PHOTOS?: string
  /** Where the site is reached, without a slash at the end. */
  readonly PUBLIC_URL: string
}

/** Vite exports every class by its name; styles/modules.test.ts holds that each is there and used. */
declare module '*.module.css'
