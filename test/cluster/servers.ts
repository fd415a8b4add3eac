import { customerEnvironment } from '../soak/customers.ts'
import type { Cluster } from './cluster.ts'

/** The environment of one of the three servers. */
export const serverEnvironment = (
  { environment, webUrl }: Pick<Cluster, 'environment' | 'webUrl'>,
  port: number,
): Record<string, string> => ({
  ...customerEnvironment,
  ...environment,
  PORT: String(port),
  PUBLIC_URL: webUrl,
  ADMIN_SIGN_IN_PASSWORD: 'one for all servers',
  METRICS_TOKEN: 'one-for-all-servers',
  DRAIN_SECONDS: '5',
})
