/** The key of the mutation that deletes the record on the screen. */
export const DELETION_KEY = ["delete-record"];
