import { useNavigate } from '@tanstack/react-router';
import { recordAddress } from './record-link.tsx';
import { useScreens } from './registry.tsx';

/** Goes to a record, as its link would. */
export function useOpenRecord(resourceName: string): (id: string) => void {
  const navigate = useNavigate();
  const screens = useScreens(resourceName);
  return id => void navigate(recordAddress(screens, id));
}
