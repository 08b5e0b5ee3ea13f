// PHOLD on ns-3: the same model as swift/main.swift, on ns-3's own scheduler and random streams.
// Prints the events processed, the seconds of the clock, events per second.
//
//     phold_ns3 [processes] [end time in s] [seed] [map|heap|priority|calendar]
#include <ns3/core-module.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace ns3;

namespace {

constexpr int64_t lookahead_ns = 100'000'000;
constexpr double mean_ns = 1e9;

struct Phold {
  int64_t processes;
  Ptr<ExponentialRandomVariable> wait = CreateObject<ExponentialRandomVariable>();
  Ptr<UniformRandomVariable> choice = CreateObject<UniformRandomVariable>();
  std::vector<int64_t> visits;

  explicit Phold(int64_t count) : processes(count), visits(count, 0) {
    wait->SetAttribute("Mean", DoubleValue(mean_ns));
  }

  Time delay() { return NanoSeconds(lookahead_ns + static_cast<int64_t>(wait->GetValue())); }

  void visit(int64_t process) {
    visits[process] += 1;
    const int64_t target = choice->GetInteger(0, static_cast<uint32_t>(processes - 1));
    Simulator::Schedule(delay(), &Phold::visit, this, target);
  }
};

const char *scheduler_type(const std::string &name) {
  if (name == "heap") return "ns3::HeapScheduler";
  if (name == "priority") return "ns3::PriorityQueueScheduler";
  if (name == "calendar") return "ns3::CalendarScheduler";
  return "ns3::MapScheduler";
}

}  // namespace

int main(int count, char **arguments) {
  const int64_t processes = count > 1 ? std::atoll(arguments[1]) : 1000;
  const int64_t end_s = count > 2 ? std::atoll(arguments[2]) : 5500;
  RngSeedManager::SetSeed(count > 3 ? std::atoi(arguments[3]) : 1);
  ObjectFactory scheduler;
  scheduler.SetTypeId(scheduler_type(count > 4 ? arguments[4] : "map"));
  Simulator::SetScheduler(scheduler);

  Phold phold(processes);
  const auto begin = std::chrono::steady_clock::now();
  for (int64_t process = 0; process < processes; ++process) {
    Simulator::Schedule(phold.delay(), &Phold::visit, &phold, process);
  }
  Simulator::Stop(Seconds(end_s));
  Simulator::Run();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  int64_t events = 0;
  for (const int64_t visits : phold.visits) events += visits;
  std::printf("%lld %f %lld\n", static_cast<long long>(events), time.count(),
              static_cast<long long>(static_cast<double>(events) / time.count()));
  Simulator::Destroy();
}
