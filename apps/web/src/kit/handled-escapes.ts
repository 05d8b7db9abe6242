/**
 * The presses of Escape that a dialog has taken. Mantine's dialogs all listen on the window, and React
 * renders between two listeners: without this, the question that Escape opens is closed by the same press.
 */
export const handledEscapes = new WeakSet<KeyboardEvent>();
