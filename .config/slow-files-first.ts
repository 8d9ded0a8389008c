import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Tests that take several seconds, in small files. Without results of an earlier run, Vitest starts with the
 * largest files, so one of these would run at the end while the other core is idle.
 */
const slowFiles =
  /\/(adversarial-input|durability|database-away|failover|lost-connections|phone-tabs|back-up|main|full-disk|files-in-s3|mirror-tickets|outbox-under-failures|calls-under-failures)\.test\.\w+$/;

const isSlow = ({ moduleId }: TestSpecification): boolean => slowFiles.test(moduleId);

/** Runs the slow files of each project first. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return own.filter(isSlow).concat(own.filter((file) => !isSlow(file)));
    });
  }
}
