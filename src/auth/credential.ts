import type { KeyScope } from '../common/routing/route-declaration.js';
import type { TenantContext } from '../database/tenant-context.js';

/** What a valid token stands for. */
export interface Credential {
  readonly shopId: number;
  readonly keyId: number;
  readonly keyName: string;
  readonly scopes: readonly KeyScope[];
}

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** Set by the bearer guard when the request brings a valid token. */
      credential?: Credential;
      /** Set by the shop-scope guard. */
      tenantContext?: TenantContext;
    }
  }
}
