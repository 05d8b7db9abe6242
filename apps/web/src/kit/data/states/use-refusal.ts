import { useState } from 'react';
import { ApiError } from '../client/api-error.ts';

/** What the server says beside the fields of a form that it refused; the form itself tells the rest. */
export function useRefusal() {
  const [fields, setFields] = useState<ApiError['fields']>({});

  async function noting<T>(work: () => Promise<T>): Promise<T> {
    setFields({});
    try {
      return await work();
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {});
      throw error;
    }
  }

  return { fields, noting };
}
