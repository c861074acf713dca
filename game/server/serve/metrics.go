package serve

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are figures for Prometheus.
type metrics struct {
	handler  http.Handler
	requests *prometheus.CounterVec
	matches  *prometheus.CounterVec
	duration *prometheus.HistogramVec
	readers  prometheus.Gauge
	programs prometheus.Gauge
	people   prometheus.Gauge
}

func newMetrics(h *hall) *metrics {
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "pentarena", Name: name, Help: help})
	}
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "pentarena", Name: "requests_total", Help: "Requests answered, by route and status."}, []string{"route", "code"}),
		matches:  prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "pentarena", Name: "matches_total", Help: "Matches kept, by game and state."}, []string{"game", "state"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "pentarena", Name: "match_seconds", Help: "How long matches took.", Buckets: prometheus.ExponentialBuckets(0.1, 4, 10)}, []string{"game"}),
		readers:  gauge("readers", "Connections that follow a match."),
		programs: gauge("programs", "Programs that are connected."),
		people:   gauge("people", "Seats that a person has open."),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(m.requests, m.matches, m.duration, m.readers, m.programs, m.people,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "pentarena", Name: "playing", Help: "Matches that are played or wait for programs."}, func() float64 {
			h.mu.Lock()
			defer h.mu.Unlock()
			return float64(len(h.games))
		}),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return m
}
